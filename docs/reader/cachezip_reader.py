#!/usr/bin/env python3
"""Reads the values that cachezip stores, as docs/format.md specifies them, without any class of the application.

    cachezip_reader.py file...      prints each value as a line of JSON
    cachezip_reader.py folder       writes for each file name.bin a file name.json

Values that are not compressed need Python 3.8 and nothing else, compressed ones the package zstandard or lz4.

Objects are dicts, with the id under "@type" where there is one. Any other value with an id is {"@type": id, "@value": value};
so is a map that has such a name itself, perhaps without "@type".
An object that others refer to has its number under "@anchor", and a reference is that very dict.
"""
import base64
import decimal
import json
import math
import pathlib
import struct
import sys
import uuid
from collections import namedtuple

Timestamp = namedtuple("Timestamp", "seconds nanoseconds")
Extension = namedtuple("Extension", "type data")

MAPS = {"java.util." + name for name in (
    "EnumMap", "HashMap", "Hashtable", "LinkedHashMap", "Map", "NavigableMap", "Properties", "SortedMap", "TreeMap",
    "concurrent.ConcurrentHashMap", "concurrent.ConcurrentSkipListMap")}
SCALARS = {
    "java.math.BigDecimal": decimal.Decimal,
    "java.math.BigInteger": int,
    "java.util.UUID": lambda data: uuid.UUID(bytes=data),
}
NUMBERS = {0xca: ">f", 0xcb: ">d", 0xcc: ">B", 0xcd: ">H", 0xce: ">I", 0xcf: ">Q",
           0xd0: ">b", 0xd1: ">h", 0xd2: ">i", 0xd3: ">q"}
# Of formats whose length follows: what they are, and the format of the length.
LONG = {0xc4: ("bin", ">B"), 0xc5: ("bin", ">H"), 0xc6: ("bin", ">I"), 0xc7: ("ext", ">B"), 0xc8: ("ext", ">H"),
        0xc9: ("ext", ">I"), 0xd9: ("str", ">B"), 0xda: ("str", ">H"), 0xdb: ("str", ">I"), 0xdc: ("array", ">H"),
        0xdd: ("array", ">I"), 0xde: ("map", ">H"), 0xdf: ("map", ">I")}
MARKS = {"@type", "@value", "@order", "@anchor", "@reference", "@absent"}
TYPE, ORDER, ANCHOR, REFERENCE, ABSENT, DECIMAL, INTEGER, TIMESTAMP = 0x43, 0x4f, 0x41, 0x52, 0x4e, 0x44, 0x49, -1


class Reader:
    """Reads one MessagePack document."""

    def __init__(self, plain):
        self.plain, self.at, self.anchored = plain, 0, {}

    def document(self):
        value = self.value()
        if self.at != len(self.plain):
            raise ValueError("%d bytes after the document" % (len(self.plain) - self.at))
        return value

    def take(self, length):
        self.at += length
        if self.at > len(self.plain):
            raise ValueError("cut off")
        return self.plain[self.at - length:self.at]

    def unpack(self, layout):
        return struct.unpack(layout, self.take(struct.calcsize(layout)))[0]

    def head(self):
        """Reads a header: the kind of value, and its length, or the value itself if that is all."""
        byte = self.take(1)[0]
        if byte < 0x80 or byte >= 0xe0:
            return "whole", byte - 0x100 if byte >= 0xe0 else byte
        if byte < 0xc0:
            kind = "map" if byte < 0x90 else "array" if byte < 0xa0 else "str"
            return kind, byte & (0x1f if kind == "str" else 0x0f)
        if byte in (0xc0, 0xc2, 0xc3):
            return "whole", {0xc0: None, 0xc2: False, 0xc3: True}[byte]
        if byte in NUMBERS:
            return "whole", self.unpack(NUMBERS[byte])
        if 0xd4 <= byte <= 0xd8:
            return "ext", 1 << (byte - 0xd4)
        if byte not in LONG:
            raise ValueError("the byte c1")
        kind, layout = LONG[byte]
        return kind, self.unpack(layout)

    def value(self, type=None):
        """Reads one value. The type is what an id says of it: a class, and the types of elements or of keys and values."""
        kind, content = self.head()
        if kind == "array":
            return self.array(content, type)
        if kind == "map":
            element = type[1][-1] if type and type[1] else None
            entries = {self.name(): self.value(element) for _ in range(content)}
            return {"@value": entries} if MARKS & entries.keys() else entries
        if kind == "ext":
            return self.extension(self.unpack(">b"), self.take(content))
        if kind == "str":
            content = str(self.take(content), "utf-8")
        elif kind == "bin":
            content = bytes(self.take(content))
        scalar = SCALARS.get(type[0]) if type else None
        return content if scalar is None or content is None else scalar(content)

    def name(self):
        kind, length = self.head()
        if kind != "str":
            raise ValueError("a key of a map that is no str")
        return str(self.take(length), "utf-8")

    def array(self, length, type):
        start = self.at
        if length == 2 and 0xc7 <= self.plain[start] <= 0xd8 and self.head()[0] == "ext":
            self.at = start
            length_of_data = self.head()[1]
            mark, data = self.unpack(">b"), self.take(length_of_data)
            if mark == TYPE:
                return typed(str(data, "utf-8"), self)
            if mark == ANCHOR:
                return self.anchor(int.from_bytes(data, "big"))
            if mark == ORDER:
                if self.head() != ("array", 2):
                    raise ValueError("an order without content")
                return {"@order": self.value(), "@value": self.value(type)}
        self.at = start
        arguments = type[1] if type else []
        if type and type[0] in MAPS:
            key, element = arguments if len(arguments) == 2 else (None, None)
            return [(self.value(key), self.value(element)) for _ in range(length // 2)]
        element = arguments[0] if len(arguments) == 1 else None
        return [self.value(element) for _ in range(length)]

    def anchor(self, number):
        """Reads an object that is referred to: it is known before its fields are, since they may refer to it."""
        self.anchored[number] = {"@anchor": number}
        self.anchored[number].update(self.value())
        return self.anchored[number]

    def extension(self, type, data):
        if type == REFERENCE:
            return self.anchored[int.from_bytes(data, "big")]
        if type == ABSENT:
            return {"@absent": True}
        if type == TIMESTAMP and len(data) == 4:
            return Timestamp(int.from_bytes(data, "big"), 0)
        if type == TIMESTAMP and len(data) == 8:
            both = int.from_bytes(data, "big")
            return Timestamp(both & (1 << 34) - 1, both >> 34)
        if type == TIMESTAMP:
            return Timestamp(*reversed(struct.unpack(">Iq", data)))
        if type == INTEGER:
            return int.from_bytes(data, "big", signed=True)
        if type == DECIMAL:
            scale = Reader(data)
            exponent = -scale.value()
            unscaled = int.from_bytes(data[scale.at:], "big", signed=True)
            digits = tuple(map(int, str(abs(unscaled))))
            return decimal.Decimal((int(unscaled < 0), digits, exponent))
        return Extension(type, data)


def typed(id, reader):
    """Reads the value that an id stands before."""
    value = reader.value(parse(id))
    if isinstance(value, dict) and not {"@type", "@value", "@order", "@absent"} & value.keys():
        # In place: what refers to the object is to have it, too.
        fields = dict(value)
        value.clear()
        value.update({"@type": id, **fields})
        return value
    if isinstance(value, dict) and value.keys() == {"@value"}:
        return {"@type": id, **value}
    return {"@type": id, "@value": value}


def parse(id):
    """Returns the class that an id names, and its type arguments, parsed likewise."""
    stack, name = [("", [])], ""
    for c in id + ",":
        if c not in "<>,":
            name += c
            continue
        if name:
            stack[-1][1].append((name, []))
            name = ""
        if c == "<":
            stack.append(stack[-1][1][-1])
        elif c == ">":
            stack.pop()
    return stack[0][1][0]


def decompress(stored):
    """Returns the plain bytes of a stored value."""
    if stored[:3] != b"\0\1\2":
        return stored
    if stored[3:4] != b"\0":
        raise ValueError("unknown version")
    if stored[4:5] == b"\1":
        import zstandard
        return zstandard.ZstdDecompressor().decompressobj().decompress(stored[5:])
    if stored[4:5] == b"\2":
        import lz4.block
        return lz4.block.decompress(stored[9:], uncompressed_size=int.from_bytes(stored[5:9], "little"))
    raise ValueError("unknown algorithm")


def read(stored):
    """Returns the value that was stored."""
    plain = decompress(stored)
    if len(plain) > 1 and plain[0] < 0x80:
        return json.loads(plain)
    return Reader(plain).document()


def to_json(value, above=()):
    """Returns a value as json.dumps takes it: an object within itself is {"@reference": number}."""
    if isinstance(value, dict):
        if any(value is outer for outer in above):
            return {"@reference": value["@anchor"]}
        return {name: to_json(each, above + (value,)) for name, each in value.items()}
    if isinstance(value, Timestamp):
        return {"@timestamp": list(value)}
    if isinstance(value, Extension):
        return {"@extension": value.type, "@value": to_json(value.data)}
    if isinstance(value, (list, tuple)):
        return [to_json(each, above) for each in value]
    if isinstance(value, bytes):
        return {"@bytes": str(base64.b64encode(value), "ascii")}
    if isinstance(value, (decimal.Decimal, uuid.UUID)) or (isinstance(value, float) and not math.isfinite(value)):
        return str(value)
    return value


def main(arguments):
    for argument in map(pathlib.Path, arguments):
        if argument.is_dir():
            for file in sorted(argument.glob("*.bin")):
                file.with_suffix(".json").write_text(json.dumps(to_json(read(file.read_bytes()))), "utf-8")
        else:
            print(json.dumps(to_json(read(argument.read_bytes())), ensure_ascii=False))


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    main(sys.argv[1:])
