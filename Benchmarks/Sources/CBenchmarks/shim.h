#include <malloc.h>
#include <mpv/client.h>
