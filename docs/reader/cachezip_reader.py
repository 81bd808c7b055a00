#!/usr/bin/env python3
"""Reads the values that cachezip stores, as docs/format.md specifies them, without any class of the application.

    cachezip_reader.py file...      prints each value as a line of JSON
    cachezip_reader.py folder       writes for each file name.bin a file name.json

Values that are not compressed need Python 3.8 and nothing else, compressed ones the package zstandard or lz4.

Objects are dicts, with the id under "@type" where there is one. Any other value with an id is {"@type": id, "@value": value};
so is a map that has such a name itself, perhaps without "@type".
An object that others refer to has its number under "@anchor", and a reference is that very dict; a list or map is under
"@value" then, unless it is a dict itself.
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
SYNCHRONIZED = "java.util.Collections$Synchronized"
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
COLUMNS = 0x54


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
                return self.anchor(int.from_bytes(data, "big"), type)
            if mark == ORDER:
                if self.head() != ("array", 2):
                    raise ValueError("an order without content")
                return {"@order": self.value(), "@value": self.value(type)}
        self.at = start
        arguments = type[1] if type else []
        if type and type[0].startswith(SYNCHRONIZED):
            return [self.value(("java.util.Map" if type[0].endswith("Map") else "java.util.List", arguments))]
        if type and type[0] in MAPS:
            key, element = arguments if len(arguments) == 2 else (None, None)
            return [(self.value(key), self.value(element)) for _ in range(length // 2)]
        element = arguments[0] if len(arguments) == 1 else None
        return [self.value(element) for _ in range(length)]

    def anchor(self, number, type):
        """Reads an object that is referred to: it is known before its content is, since that may refer to it."""
        self.anchored[number] = {"@anchor": number}
        value = self.value(type)
        self.anchored[number].update(value if isinstance(value, dict) else {"@value": value})
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


class Columns(Reader):
    """Reads a list that is stored as columns. Each method returns what values are in rows; None stands for an absent one."""

    def rows(self):
        """Returns the document of MessagePack that the columns stand for."""
        kind, length = self.head()
        extension, version = self.take(2)
        if (kind, extension, version) != ("ext", COLUMNS, 1) or length != len(self.plain) - self.at + 1:
            raise ValueError("no columns, or of an unknown version")
        row, = self.column(1)
        if self.at != len(self.plain):
            raise ValueError("%d bytes after the columns" % (len(self.plain) - self.at))
        return row

    def column(self, count):
        kind = self.take(1)[0]
        if kind >= len(KINDS) or not KINDS[kind]:
            raise ValueError("unknown kind of column %d" % kind)
        return getattr(self, KINDS[kind])(count)

    def unsigned(self):
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 0x7f) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self):
        value = self.unsigned()
        return value >> 1 ^ -(value & 1)

    def bits(self, count):
        data = self.take((count + 7) // 8)
        return [data[i // 8] >> i % 8 & 1 for i in range(count)]

    def packed(self, count):
        width = self.take(1)[0]
        partial, width = width & 0x80, width & 0x7f
        planes, rest = divmod(width, 8) if partial else ((width + 7) // 8, 0)
        data = [self.take(count) for _ in range(planes)]
        last = int.from_bytes(self.take((rest * count + 7) // 8), "little")
        return [sum(plane[i] << 8 * k for k, plane in enumerate(data)) | (last >> i * rest & (1 << rest) - 1) << 8 * planes
                for i in range(count)]

    def integers(self, count):
        if self.take(1)[0] == 0:
            least = self.signed()
            values = [least + distance for distance in self.packed(count)]
        else:
            values, least = [self.signed()], self.signed()
            for difference in self.packed(count - 1):
                values.append(values[-1] + least + difference)
        return [(value + 2 ** 63) % 2 ** 64 - 2 ** 63 for value in values]

    def message(self):
        """Returns the bytes of one value of MessagePack."""
        start, pending = self.at, 1
        while pending:
            kind, content = self.head()
            pending += {"array": content, "map": content * 2 if kind == "map" else 0}.get(kind, 0) - 1
            self.take({"str": content, "bin": content, "ext": content + 1 if kind == "ext" else 0}.get(kind, 0))
        return self.plain[start:self.at]

    def raw(self, count):
        return [self.message() for _ in range(count)]

    def constant(self, count):
        return [self.message()] * count

    def optional(self, count):
        flags = self.take(1)[0]
        there = [0] * count if flags & 4 else self.bits(count)
        others = count - sum(there)
        nulls = iter(self.bits(others) if flags & 3 == 2 else [flags & 3 == 0] * others)
        values = iter([] if flags & 4 else self.column(sum(there)))
        return [next(values) if is_there else b"\xc0" if next(nulls) else None for is_there in there]

    def booleans(self, count):
        return [b"\xc3" if bit else b"\xc2" for bit in self.bits(count)]

    def ints(self, count):
        return [packed_integer(value) for value in self.integers(count)]

    def doubles(self, count):
        planes = [self.take(count) for _ in range(8)]
        return [b"\xcb" + bytes(plane[i] for plane in planes) for i in range(count)]

    def decimals(self, count):
        divisor = 10.0 ** self.take(1)[0]
        return [struct.pack(">Bd", 0xcb, value / divisor) for value in self.integers(count)]

    def times(self, count):
        unit = self.take(1)[0]
        return [packed_time(value // 10 ** unit, value % 10 ** unit * 10 ** (9 - unit)) for value in self.integers(count)]

    def dictionary(self, count):
        values = self.raw(self.take(1)[0])
        return [values[index] for index in (self.packed(count) if len(values) > 1 else [0] * count)]

    def affixes(self):
        return self.take(self.unsigned()), self.take(self.unsigned())

    def strings(self, count):
        prefix, suffix = self.affixes()
        return [packed_bytes("str", prefix + self.take(length) + suffix) for length in self.integers(count)]

    def binaries(self, count):
        return [packed_bytes("bin", self.take(length)) for length in self.integers(count)]

    def hexadecimals(self, count):
        length = self.take(1)[0]
        upper, length = length & 0x80, length & 0x7f
        same = [self.take(1) if bit else None for bit in self.bits(length)]
        planes = [self.take(count) for _ in range((same.count(None) + 1) // 2)]
        values = []
        for i in range(count):
            digits = bytes(plane[i] for plane in planes).hex()
            left = iter((digits.upper() if upper else digits).encode())
            values.append(packed_bytes("str", b"".join(each or bytes([next(left)]) for each in same)))
        return values

    def numbers(self, count):
        prefix, suffix = self.affixes()
        fraction, width = self.take(2)
        values = []
        for value in self.integers(count):
            digits = str(abs(value)).zfill(max(width, fraction + 1))
            point = len(digits) - fraction
            text = "-" * (value < 0) + digits[:point] + "." * (fraction > 0) + digits[point:]
            values.append(packed_bytes("str", prefix + text.encode() + suffix))
        return values

    def maps(self, count):
        names = self.raw(self.unsigned())
        columns = [self.column(count) for _ in names]
        rows = [[(name, column[i]) for name, column in zip(names, columns) if column[i] is not None] for i in range(count)]
        return [packed_head("map", len(row)) + b"".join(name + value for name, value in row) for row in rows]

    def arrays(self, count):
        lengths = self.integers(count)
        elements = iter(self.column(sum(lengths)))
        return [packed_head("array", length) + b"".join(next(elements) for _ in range(length)) for length in lengths]

    def tuples(self, count):
        columns = [self.column(count) for _ in range(self.take(1)[0])]
        return [packed_head("array", len(columns)) + b"".join(column[i] for column in columns) for i in range(count)]


KINDS = ("raw", "optional", "booleans", "ints", "doubles", None, "dictionary", "strings", "hexadecimals", "numbers",
         "binaries", "times", "maps", "arrays", "tuples", "constant", "decimals")


def packed_integer(value):
    if -0x20 <= value < 0x80:
        return struct.pack("b", value)
    first, size = (0xcc, value.bit_length()) if value >= 0 else (0xd0, (value + 1).bit_length() + 1)
    step = 0 if size <= 8 else 1 if size <= 16 else 2 if size <= 32 else 3
    return bytes([first + step]) + value.to_bytes(1 << step, "big", signed=value < 0)


def packed_head(kind, length):
    small, limit, long = {"map": (0x80, 16, 0xde - 1), "array": (0x90, 16, 0xdc - 1), "str": (0xa0, 32, 0xd9),
                          "bin": (0, 0, 0xc4)}[kind]
    if length < limit:
        return bytes([small | length])
    step = 0 if length < 1 << 8 and kind in ("str", "bin") else 1 if length < 1 << 16 else 2
    return bytes([long + step]) + length.to_bytes(1 << step, "big")


def packed_bytes(kind, content):
    return packed_head(kind, len(content)) + content


def packed_time(seconds, nanoseconds):
    if not 0 <= seconds < 1 << 34:
        return b"\xc7\x0c\xff" + struct.pack(">Iq", nanoseconds, seconds)
    if nanoseconds or seconds >> 32:
        return b"\xd7\xff" + (nanoseconds << 34 | seconds).to_bytes(8, "big")
    return b"\xd6\xff" + seconds.to_bytes(4, "big")


def is_columns(plain):
    type_index = {0xc7: 2, 0xc8: 3, 0xc9: 5}.get(plain[0]) if plain else None
    return type_index is not None and plain[type_index:type_index + 1] == bytes([COLUMNS])


def typed(id, reader):
    """Reads the value that an id stands before."""
    value = reader.value(parse(id))
    if isinstance(value, dict) and "@anchor" in value and value.get("@type") == id:
        # A reference within the object has told it already.
        return value
    if isinstance(value, dict) and ("@anchor" in value or not {"@type", "@value", "@order", "@absent"} & value.keys()):
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
    if plain.isdigit() or len(plain) > 1 and plain[0] < 0x80:
        return json.loads(plain)
    return Reader(Columns(plain).rows() if is_columns(plain) else plain).document()


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
