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
            if (Formats.isContainer(format)) {
                long count = Formats.entries(bytes, at);
                sum += MemoryCount.of(Formats.isMap(format), count) + container + element * count;
            } else if (format < Formats.NIL) {
                sum += PayloadReader.STRING_SIZE;
            } else if (format < Formats.MIN_FIXINT) {
                boolean number = format >= Formats.FLOAT32 && format <= Formats.INT64;
                sum += number || format < Formats.BIN8 ? 0 : PAYLOAD_SIZE;
            }
            at += (int) Formats.length(bytes, at);
        }
        return sum;
    }
}
