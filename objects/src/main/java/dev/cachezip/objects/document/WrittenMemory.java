package dev.cachezip.objects.document;

import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.MemoryBound;
import dev.cachezip.objects.limits.ContainerCost;
import dev.cachezip.objects.types.JdkContainers;

/**
 * The most memory that reading counts for a value, found on what was written. Texts that are parsed, as those of patterns
 * and locales, exceptions, and maps by large enums may take more.
 */
public final class WrittenMemory {

    /** Each digit of the longest number counts 290 bytes, each byte of an empty map or set in an array 160 or less. */
    private static final int JSON_PER_BYTE = 300;

    private static final MemoryBound MESSAGE_PACK = messagePack();

    private WrittenMemory() {}

    private static MemoryBound messagePack() {
        ContainerCost greatest = JdkContainers.greatestCost();
        return new MemoryBound(greatest.empty(), greatest.element());
    }

    /** Returns whether the objects of a value may take more than so many bytes of memory. */
    public static boolean mayExceed(long memory, OutputBuffer plain, boolean json) {
        return json
                ? (long) JSON_PER_BYTE * plain.length() > memory
                : MESSAGE_PACK.mayExceed(memory, plain.array(), plain.length());
    }
}
