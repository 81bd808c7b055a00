package dev.cachezip.msgpack;

/**
 * The most memory that the values of a document may take, counted on its bytes: what a {@link MessagePackParser} counts
 * while it reads them, and the most that deserializers add for a container.
 *
 * @param container bytes that deserializers add for an array or object at most
 * @param element bytes that they add for each of its elements or entries at most
 */
public record MemoryBound(long container, long element) {

    /** Bytes that a long string, a binary value or an extension, which may be a time, takes beside its own. */
    private static final int PAYLOAD_SIZE = 256;

    /** Returns whether a document that a {@link MessagePackGenerator} has written may take more bytes of memory. */
    public boolean mayExceed(long memory, byte[] bytes, int length) {
        // No byte takes more than an empty map in an array.
        return (MemoryCount.of(true, 0) + container + MemoryCount.ELEMENT_SIZE + element) * length > memory
                && of(bytes, length) > memory;
    }

    private long of(byte[] bytes, int length) {
        // A long string takes three bytes for each of its own while it is made.
        long sum = 3L * length;
        int at = 0;
        while (at < length) {
            byte format = bytes[at];
            if (format >= Formats.MIN_FIXINT) {
                at++;
            } else if (format >= Formats.FIXSTR && format < Formats.NIL) {
                sum += PayloadReader.STRING_SIZE;
                at += 1 + (format & Formats.MAX_FIXSTR);
            } else if (Formats.isContainer(format)) {
                long count = count(format, bytes, at);
                sum += MemoryCount.of(Formats.isMap(format), count) + container + element * count;
                at += format < Formats.FIXSTR ? 1 : (format & 1) == 0 ? 3 : 5;
            } else {
                boolean number = format >= Formats.FLOAT32 && format <= Formats.INT64;
                sum += number || format < Formats.BIN8 ? 0 : PAYLOAD_SIZE;
                at += scalar(format, bytes, at);
            }
        }
        return sum;
    }

    private static long count(byte format, byte[] bytes, int at) {
        return switch (format) {
            case Formats.ARRAY16, Formats.MAP16 -> BigEndian.getShort(bytes, at + 1) & Formats.MAX_16;
            case Formats.ARRAY32, Formats.MAP32 -> BigEndian.getInt(bytes, at + 1);
            default -> format & Formats.MAX_FIX_ENTRIES;
        };
    }

    /** Returns the length of a value that is no container and no short string, with its header. */
    private static int scalar(byte format, byte[] bytes, int at) {
        return switch (format) {
            case Formats.BIN8, Formats.STR8 -> 2 + (bytes[at + 1] & Formats.MAX_8);
            case Formats.BIN16, Formats.STR16 -> 3 + (BigEndian.getShort(bytes, at + 1) & Formats.MAX_16);
            case Formats.BIN32, Formats.STR32 -> 5 + BigEndian.getInt(bytes, at + 1);
            case Formats.EXT8 -> 3 + (bytes[at + 1] & Formats.MAX_8);
            case Formats.EXT16 -> 4 + (BigEndian.getShort(bytes, at + 1) & Formats.MAX_16);
            case Formats.EXT32 -> 6 + BigEndian.getInt(bytes, at + 1);
            case Formats.UINT8, Formats.INT8 -> 2;
            case Formats.UINT16, Formats.INT16, Formats.FIXEXT1 -> 3;
            case Formats.FIXEXT2 -> 4;
            case Formats.FLOAT32, Formats.UINT32, Formats.INT32 -> 5;
            case Formats.FIXEXT4 -> 6;
            case Formats.FLOAT64, Formats.UINT64, Formats.INT64 -> 9;
            case Formats.FIXEXT8 -> 10;
            case Formats.FIXEXT16 -> 18;
            default -> 1;
        };
    }
}
