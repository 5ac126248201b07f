#include <microhttpd.h>

// Swift cannot call variadic functions, and sees the library's enums as one thing or another, depending on the
// version of its header. Here they are plain numbers.

typedef unsigned int (*http_answer)(void *context, struct MHD_Connection *connection, const char *path,
                                    const char *method, const char *version, const char *body,
                                    size_t *body_size, void **request);
typedef void (*http_connection_change)(void *context, struct MHD_Connection *connection, void **state,
                                       unsigned int change);
typedef void (*http_completion)(void *context, struct MHD_Connection *connection, void **request,
                                unsigned int reason);

static const unsigned int http_yes = MHD_YES;
static const unsigned int http_no = MHD_NO;
static const unsigned int http_connection_started = MHD_CONNECTION_NOTIFY_STARTED;
static const ssize_t http_broken = MHD_CONTENT_READER_END_WITH_ERROR;

static inline struct MHD_Daemon *http_start(int listener, unsigned int connections, void *context,
                                            http_answer answer, http_connection_change change,
                                            http_completion completion) {
  return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL,
                          (MHD_AccessHandlerCallback)answer, context,
                          MHD_OPTION_LISTEN_SOCKET, listener,
                          MHD_OPTION_CONNECTION_LIMIT, connections,
                          MHD_OPTION_NOTIFY_CONNECTION, (MHD_NotifyConnectionCallback)change, context,
                          MHD_OPTION_NOTIFY_COMPLETED, (MHD_RequestCompletedCallback)completion, context,
                          MHD_OPTION_END);
}

static inline int http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *http_peer(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

static inline const char *http_header(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static inline struct MHD_Response *http_empty_response(void) {
  return MHD_create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
}

static inline unsigned int http_add_header(struct MHD_Response *response, const char *name, const char *value) {
  return MHD_add_response_header(response, name, value);
}

static inline unsigned int http_respond(struct MHD_Connection *connection, unsigned int status,
                                        struct MHD_Response *response) {
  return MHD_queue_response(connection, status, response);
}

// For what is asked once and answered in one piece: few connections, for a short time, with little memory.
static inline struct MHD_Daemon *http_serve_briefly(int listener, void *context, http_answer answer) {
  return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL,
                          (MHD_AccessHandlerCallback)answer, context,
                          MHD_OPTION_LISTEN_SOCKET, listener,
                          MHD_OPTION_CONNECTION_LIMIT, 16u,
                          MHD_OPTION_PER_IP_CONNECTION_LIMIT, 4u,
                          MHD_OPTION_CONNECTION_TIMEOUT, 5u,
                          MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)8192,
                          MHD_OPTION_END);
}

static inline const char *http_argument(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

static inline struct MHD_Response *http_text_response(const char *text, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)text, MHD_RESPMEM_MUST_COPY);
}
