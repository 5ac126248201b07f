"""Serves a folder over http on 127.0.0.1 with ranges, prints “port N”, then each path that is asked for.

/redirect?TO answers with a redirect to TO; /hang never answers.
"""
import http.server
import os
import re
import sys
import threading
import urllib.parse

FOLDER = sys.argv[1]
TYPES = {".wav": "audio/wav", ".m3u8": "application/vnd.apple.mpegurl", ".mp3": "audio/mpeg"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.answer(False)

    def do_GET(self):
        self.answer(True)

    def answer(self, with_body):
        print("asked", self.path, flush=True)
        address = urllib.parse.urlsplit(self.path)
        if address.path == "/redirect":
            return self.head(302, 0, {"Location": urllib.parse.unquote(address.query)})
        if address.path == "/hang":
            threading.Event().wait()
        path = os.path.join(FOLDER, os.path.basename(address.path))
        if not os.path.isfile(path):
            return self.head(404, 0, {})
        with open(path, "rb") as file:
            content = file.read()
        start, end, status = 0, len(content) - 1, 200
        headers = {"Accept-Ranges": "bytes", "Content-Type": TYPES.get(os.path.splitext(path)[1], "text/plain")}
        found = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if found and int(found[1]) < len(content):
            start, end, status = int(found[1]), min(int(found[2] or end), end), 206
            headers["Content-Range"] = f"bytes {start}-{end}/{len(content)}"
        self.head(status, end - start + 1, headers)
        if with_body:
            try:
                self.wfile.write(content[start:end + 1])
            except OSError:
                self.close_connection = True

    def head(self, status, length, headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(length))
        self.end_headers()


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print("port", server.server_port, flush=True)
server.serve_forever()
