"""A cable between two interfaces: carries each frame to the other one, late, or not at all.

`cable.py FROM TO` is the cable. A line on its standard input, `DELAY LOSS` in seconds and from 0 to 1, holds from then
on; it ends with that input. `cable.py --whole-frames INTERFACE` makes an interface write complete frames of the length
of a cable's, since there is no network card behind it that would complete and divide them.
"""

import collections
import ctypes
import fcntl
import random
import select
import socket
import struct
import sys
import time

ALL_PROTOCOLS = 3
LONGEST_FRAME = 65_536
SIOCETHTOOL = 0x8946
# Switched off: checksums by the card, and segmentation, generic segmentation and reassembly.
TX_CHECKSUMS, SEGMENTATION, GENERIC_SEGMENTATION, REASSEMBLY = 0x17, 0x1F, 0x24, 0x2C


def write_whole_frames(interface):
    control = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    for feature in (TX_CHECKSUMS, SEGMENTATION, GENERIC_SEGMENTATION, REASSEMBLY):
        off = ctypes.create_string_buffer(struct.pack("II", feature, 0))
        fcntl.ioctl(control, SIOCETHTOOL, struct.pack("16sP", interface.encode(), ctypes.addressof(off)))


def open_end(interface):
    end = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ALL_PROTOCOLS))
    end.bind((interface, 0))
    return end


def carry(ends):
    delay, loss = 0.0, 0.0
    # The delay of all frames changes at once, so they become due nearly in this order.
    on_their_way = collections.deque()
    while True:
        wait = max(0, on_their_way[0][0] - time.monotonic()) if on_their_way else None
        for ready in select.select([*ends, sys.stdin], [], [], wait)[0]:
            if ready is sys.stdin:
                line = sys.stdin.readline()
                if not line:
                    return
                delay, loss = (float(word) for word in line.split())
                continue
            try:
                frame, (_, _, kind, *_) = ready.recvfrom(LONGEST_FRAME)
            except OSError:
                continue  # This end was unplugged.
            # What this program has sent itself is seen here too.
            if kind == socket.PACKET_OUTGOING or random.random() < loss:
                continue
            on_their_way.append((time.monotonic() + delay, frame, ends[1 - ends.index(ready)]))
        while on_their_way and on_their_way[0][0] <= time.monotonic():
            _, frame, far_end = on_their_way.popleft()
            try:
                far_end.send(frame)
            except OSError:
                pass  # The far end was.


first, second = sys.argv[1:]
if first == "--whole-frames":
    write_whole_frames(second)
else:
    carry([open_end(first), open_end(second)])
