"""A line between two computers that exist in the kernel only: two network namespaces, each with a TUN device whose packets
pass through this program. It carries real packets, so what it delays and drops is what the TCP of the kernel sees.

Both ends are in 127.0.0.0/8 (the near one is 127.0.0.2, the far one 127.0.0.1), so that a service which listens on loopback
only is at the far end without a change. Nothing outlives this program: the namespaces go with it.

Usage: relay.py DELAY_MS LOSS_PERCENT MEGABITS QUEUE_MS MTU
Prints one line of JSON with its process and the two files of the namespaces. A line `rate MEGABITS` on standard input changes the speed.
"""

import collections
import ctypes
import fcntl
import json
import os
import random
import select
import struct
import subprocess
import sys
import time

CLONE_NEWNET = 0x40000000
TUNSETIFF = 0x400454CA
IFF_TUN, IFF_NO_PI = 0x0001, 0x1000

libc = ctypes.CDLL(None, use_errno=True)


def end_of_line(address, mtu):
    """One namespace with its TUN device; returns the device and what holds the namespace."""
    if libc.unshare(CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    with open("/proc/sys/net/ipv4/conf/all/route_localnet", "w") as setting:
        setting.write("1")
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH22x", b"line", IFF_TUN | IFF_NO_PI))
    commands = [
        # The kernel gives lo all of 127.0.0.0/8, and then nothing of it would go over the line.
        ["link", "set", "lo", "up"],
        ["address", "del", "127.0.0.1/8", "dev", "lo"],
        ["address", "add", address + "/32", "dev", "lo"],
        # Like a network card, the queue lets a program send at its own pace.
        ["link", "set", "line", "mtu", str(mtu), "txqueuelen", "20000", "up"],
        ["address", "add", address + "/8", "dev", "line"],
        # What most artists' computers use, whatever this one is set to: BBR hardly slows down on
        # loss.
        ["route", "replace", "127.0.0.0/8", "dev", "line", "src", address, "congctl", "cubic"],
    ]
    for command in commands:
        subprocess.run(["ip", *command], check=True)
    return tun, os.open("/proc/self/ns/net", os.O_RDONLY)


class Way:
    """One direction: a bottleneck with a queue that drops what no longer fits, then the delay."""

    def __init__(self, source, sink, delay, loss, megabits, queue, dice):
        self.source, self.sink = source, sink
        self.delay, self.loss, self.queue, self.dice = delay, loss, queue, dice
        self.bits = megabits * 1e6
        self.free_at = 0.0
        self.under_way = collections.deque()

    def take(self):
        read, source, under_way = os.read, self.source, self.under_way
        for _ in range(128):
            try:
                packet = read(source, 65536)
            except BlockingIOError:
                return
            now = time.monotonic()
            begins = self.free_at if self.free_at > now else now
            if begins - now > self.queue:
                continue
            self.free_at = begins + len(packet) * 8 / self.bits
            if self.loss > 0 and self.dice.random() < self.loss:
                continue
            under_way.append((self.free_at + self.delay, packet))

    def give(self, now):
        under_way, sink, write = self.under_way, self.sink, os.write
        while under_way and under_way[0][0] <= now:
            try:
                write(sink, under_way[0][1])
            except BlockingIOError:
                return
            under_way.popleft()


def main():
    delay_ms, loss_percent, megabits, queue_ms, mtu = (float(word) for word in sys.argv[1:6])
    # A packet that waits for the processor is late, and TCP would take that for a full line.
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    near, near_namespace = end_of_line("127.0.0.2", int(mtu))
    far, far_namespace = end_of_line("127.0.0.1", int(mtu))
    dice = random.Random(28)
    one_way, queue = delay_ms / 2000, queue_ms / 1000
    # Only outgoing packets are lost. Incoming traffic is small, and ten times as fast, as in most
    # homes.
    up = Way(near, far, one_way, loss_percent / 100, megabits, queue, dice)
    down = Way(far, near, one_way, 0, max(megabits, min(1000, megabits * 10)), queue, dice)
    files = [f"/proc/{os.getpid()}/fd/{held}" for held in (near_namespace, far_namespace)]
    print(json.dumps({"near": files[0], "far": files[1]}), flush=True)
    orders = sys.stdin.fileno()
    while True:
        now = time.monotonic()
        first = min((way.under_way[0][0] for way in (up, down) if way.under_way), default=now + 1)
        readable, _, _ = select.select([near, far, orders], [], [], max(0, first - now))
        if near in readable:
            up.take()
        if far in readable:
            down.take()
        if orders in readable:
            line = os.read(orders, 200).decode().split()
            if not line:
                return
            up.bits = float(line[1]) * 1e6
        now = time.monotonic()
        up.give(now)
        down.give(now)


main()
