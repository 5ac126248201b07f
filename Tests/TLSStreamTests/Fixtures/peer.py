"""The other end of a connection, in many tempers. Says what happens on its output, a line each.

peer.py serve MODE CERTIFICATE KEY [HOST]   says "port N" first
peer.py connect MODE PORT [HOST]
"""

import os
import signal
import socket
import ssl
import struct
import sys
import time


def say(*words):
    print(*words, flush=True)


def reset(connection):
    """Closes so that the other end gets a reset."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def until_gone(connection):
    """Waits for the other end to go away, reading nothing of use."""
    try:
        while connection.recv(65536):
            pass
        say("gone")
    except OSError as error:
        say("gone", type(error).__name__)


def server_context(mode, certificate, key):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.sni_callback = lambda _, name, __: say("sni", name)
    if mode.endswith("12"):
        context.maximum_version = ssl.TLSVersion.TLSv1_2
    if mode == "tls11":
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
        context.set_ciphers("DEFAULT@SECLEVEL=0")
    return context


def client_context(mode):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    if mode.endswith("12"):
        context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context


def echo(tls):
    total = 0
    while True:
        data = tls.recv(5000)
        if not data:
            break
        total += len(data)
        tls.sendall(data)
    say("echoed", total)
    tls.close()


def send_pattern(tls, total):
    """Sends the pattern in odd pieces and wants it back."""
    pattern = bytes(index * 31 % 251 for index in range(total))
    back = bytearray()
    tls.setblocking(False)
    sent, sizes, turn = 0, (1, 7, 999, 16384, 16385, 3), 0
    while len(back) < total:
        moved = False
        try:
            back += tls.recv(4099)
            moved = True
        except ssl.SSLWantReadError:
            pass
        if sent < total:
            try:
                sent += tls.send(pattern[sent : sent + sizes[turn % len(sizes)]])
                turn += 1
                moved = True
            except ssl.SSLWantWriteError:
                pass
        if not moved:
            time.sleep(0.0005)
    say("same" if bytes(back) == pattern else "different")


def together(connection, context, server, message):
    """Sends the last record of the handshake and a message in one packet."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    tls = context.wrap_bio(incoming, outgoing, server_side=server)
    while True:
        try:
            tls.do_handshake()
            break
        except ssl.SSLWantReadError:
            connection.sendall(outgoing.read())
            incoming.write(connection.recv(65536))
    tls.write(message)
    connection.sendall(outgoing.read())
    until_gone(connection)


def plain(mode, connection, begins):
    """Peers that do not speak TLS, or stop doing so. Returns whether the mode is one of them."""
    if mode in ("web", "garbage", "mirror", "hangup", "reset", "stutter") and not begins:
        greeting = connection.recv(65536)
    if mode == "silent":
        until_gone(connection)
    elif mode == "banner":
        connection.sendall(b"SSH-2.0-OpenSSH_9.2\x1b[31m\r\n")
        until_gone(connection)
    elif mode == "web":
        connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        connection.close()
    elif mode == "garbage":
        connection.sendall(b"\x16\x03\x03\x00\x40" + os.urandom(64))
        until_gone(connection)
    elif mode == "mirror":
        connection.sendall(greeting)
        until_gone(connection)
    elif mode == "hangup":
        connection.close()
    elif mode == "reset":
        reset(connection)
    elif mode == "stutter":
        connection.sendall(b"\x16\x03\x03")
        until_gone(connection)
    else:
        return False
    return True


def serve(mode, certificate, key, host):
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, 0))
    listener.listen(16)
    say("port", listener.getsockname()[1])
    context = server_context(mode, certificate, key)
    while True:
        connection, _ = listener.accept()
        if plain(mode, connection, False):
            continue
        if mode.startswith("together"):
            together(connection, context, True, b"with the handshake")
            continue
        try:
            tls = context.wrap_socket(connection, server_side=True)
        except OSError as error:
            say("refused", type(error).__name__)
            continue
        say("version", tls.version())
        temper(mode, tls)


def temper(mode, tls):
    if mode.startswith("echo"):
        try:
            echo(tls)
        except OSError as error:
            say("gone", type(error).__name__)
    elif mode == "flood":
        tls.settimeout(1)
        total = 0
        try:
            while total < 50_000_000:
                total += tls.send(b"x" * 16384)
            say("flooded", total)
        except OSError:
            say("stopped", total)
        until_gone(tls)
    elif mode == "deaf":
        signal.pause()
    elif mode in ("farewell", "patient"):
        tls.sendall(b"so long")
        tls.unwrap()
        tls.close()
    elif mode == "drop":
        tls.sendall(b"so long")
        os.close(tls.detach())
    elif mode == "break":
        tls.sendall(b"so long")
        tls.recv(1)
        reset(tls)
    elif mode == "noise":
        tls.sendall(b"so long")
        raw = socket.socket(fileno=tls.detach())
        raw.sendall(b"\x17\x03\x03\x00\x20" + b"\0" * 32)
        until_gone(raw)
    elif mode == "listen":
        total = 0
        while data := tls.recv(65536):
            total += len(data)
        say("heard", total)
        tls.close()


def connect(mode, port, host):
    if mode == "patient":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
        say("ready")
        signal.sigwait({signal.SIGUSR1})
    connection = socket.create_connection((host, port))
    say("connected")
    if plain(mode, connection, True):
        return
    context = client_context(mode)
    if mode.startswith("together"):
        together(connection, context, False, b"with the handshake")
        return
    try:
        tls = context.wrap_socket(connection, server_hostname=host)
    except OSError as error:
        say("refused", type(error).__name__)
        return
    say("certificate", tls.getpeercert(binary_form=True).hex())
    say("version", tls.version())
    if mode.startswith("pattern"):
        send_pattern(tls, 1_000_003)
        tls.close()
    else:
        temper(mode, tls)


if sys.argv[1] == "serve":
    serve(sys.argv[2], sys.argv[3], sys.argv[4], sys.argv[5] if len(sys.argv) > 5 else "127.0.0.1")
else:
    connect(sys.argv[2], int(sys.argv[3]), sys.argv[4] if len(sys.argv) > 4 else "127.0.0.1")
