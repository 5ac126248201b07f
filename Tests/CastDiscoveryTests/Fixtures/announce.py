#!/usr/bin/env python3
"""Cast devices on the network namespace's loopback interface, driven by lines on standard input.

  add NAME PORT KEY=VALUE...     announces a device; values are percent-encoded bytes
  change NAME PORT KEY=VALUE...  other values, or another port
  remove NAME                    with a goodbye
  crash                          ends without a goodbye
Each line is answered by `ok`; the end of the input ends it with goodbyes.
"""
import os
import sys
import urllib.parse

from zeroconf import IPVersion, ServiceInfo, Zeroconf

TYPE = "_googlecast._tcp.local."


def info(name, port, pairs):
    values = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        values[key] = urllib.parse.unquote_to_bytes(value)
    return ServiceInfo(TYPE, f"{name}.{TYPE}", port=int(port), properties=values, server=f"{name}.local.",
                       addresses=[bytes([127, 0, 0, 1])])


def main():
    network = Zeroconf(interfaces=["127.0.0.1"], ip_version=IPVersion.V4Only)
    known = {}
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "add":
            known[rest[0]] = info(rest[0], rest[1], rest[2:])
            network.register_service(known[rest[0]])
        elif word == "change":
            known[rest[0]] = info(rest[0], rest[1], rest[2:])
            network.update_service(known[rest[0]])
        elif word == "remove":
            network.unregister_service(known.pop(rest[0]))
        elif word == "crash":
            os._exit(1)
        print("ok", flush=True)
    network.close()


main()
