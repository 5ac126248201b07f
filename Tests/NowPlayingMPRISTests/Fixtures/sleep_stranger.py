"""A stranger on the bus says to everybody there that the machine goes to sleep; returns when all have heard it."""
import asyncio
import os

from dbus_next import Message, MessageType
from dbus_next.aio import MessageBus


async def main():
    bus = await MessageBus(bus_address=os.environ["DBUS_SYSTEM_BUS_ADDRESS"]).connect()
    names = await bus.call(
        Message("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames"))
    for name in names.body[0]:
        if name.startswith(":") and name != bus.unique_name:
            await bus.send(
                Message(name, "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep",
                        message_type=MessageType.SIGNAL, signature="b", body=[True]))
            # The answer to this comes after the signal has been heard.
            await bus.call(Message(name, "/", "org.freedesktop.DBus.Peer", "Ping"))
    print("told", flush=True)


asyncio.run(main())
