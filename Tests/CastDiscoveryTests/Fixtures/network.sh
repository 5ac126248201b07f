#!/bin/bash
# Runs one scenario in a network, a process space and a /run of its own, so that no packet leaves this machine and nothing
# is left behind. Usage: network.sh SCENARIO, with ATTACCA (the program) and PYTHONPATH (zeroconf) in the environment.
# The scenario is bash, and has the words below. What it writes is the result.
set -u
fixtures=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
if [[ ${ATTACCA_INSIDE:-} != 1 ]]; then
  user=()
  ((EUID == 0)) || user=(--user --map-root-user)
  ATTACCA_INSIDE=1 exec unshare "${user[@]}" --net --mount --pid --fork --kill-child "${BASH_SOURCE[0]}" "$1"
fi
mount -t proc proc /proc
mount -t tmpfs none /run
mkdir -p /run/avahi-daemon
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=/run/bus

fail() {
  echo "failed: $*"
  for log in /run/*.log /run/watch; do [[ ! -e $log ]] || sed "s|^|${log##*/}: |" "$log"; done
  exit 3
}

# until FILE PATTERN: waits until a line of the file matches, for 20 seconds.
until_line() { timeout 20 grep -q -m1 -e "$2" <(tail -n +1 -F "$1" 2>/dev/null) || fail "no “$2” in $1"; }

loopback() { ip link set lo up; }

# A second interface with an address, whose other end leads nowhere.
wire() {
  ip link add wire0 type veth peer name wire1
  ip address add 10.77.0.1/24 dev wire0
  ip link set wire0 up
  ip link set wire1 up
}

# bus [RULE]: the system bus, with one more rule.
bus() {
  cat >/run/bus.conf <<X
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><listen>unix:path=/run/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>${1:-}</policy></busconfig>
X
  dbus-daemon --config-file=/run/bus.conf --fork --nopidfile 2>/run/bus.log || fail "no bus"
}

avahi() {
  printf '[server]\nuse-ipv4=yes\nuse-ipv6=no\nratelimit-interval-usec=0\n[wide-area]\nenable-wide-area=no\n' >/run/avahi.conf
  : >/run/avahi.log
  avahi-daemon -f /run/avahi.conf --no-drop-root --no-chroot --no-rlimits >/run/avahi.log 2>&1 &
  avahi_pid=$!
  until_line /run/avahi.log "startup complete"
}

# service NAME APP: a device that the daemon announces from its start, with an application.
service() {
  mountpoint -q /etc/avahi/services || mount -t tmpfs none /etc/avahi/services
  cat >"/etc/avahi/services/$1.service" <<X
<?xml version="1.0"?><!DOCTYPE service-group SYSTEM "avahi-service.dtd">
<service-group><name>$1</name><service><type>_googlecast._tcp</type>
<subtype>_$2._sub._googlecast._tcp</subtype><port>8009</port>
<txt-record>id=$1</txt-record><txt-record>fn=$1</txt-record></service></service-group>
X
}

# tv LINE: devices, as announce.py takes them.
tv() {
  if [[ ! -e /run/tv.in ]]; then
    mkfifo /run/tv.in
    python3 -B "$fixtures/announce.py" </run/tv.in >/run/tv.log 2>&1 &
    exec 7>/run/tv.in
    answers=0
  fi
  echo "$1" >&7
  [[ $1 != crash ]] || return 0
  answers=$((answers + 1))
  timeout 20 bash -c "until [[ \$(grep -c ok /run/tv.log) -ge $answers ]]; do sleep 0.05; done" || fail "no answer to $1"
}

devices() { "$ATTACCA" devices --json "$@" </dev/null; }

# watch ARGUMENTS: devices as they change, in /run/watch.
watch() {
  "$ATTACCA" devices --json --watch "$@" </dev/null >/run/watch 2>&1 &
  watch_pid=$!
}

# What is said twice within a second stays side by side: older records are only flushed after that time (RFC 6762, 10.2).
settle() { sleep 1.3; }

seen() { until_line /run/watch "$1"; }

eval "$1"
