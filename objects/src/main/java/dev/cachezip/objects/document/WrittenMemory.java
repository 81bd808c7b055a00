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

    private static final MemoryBound MESSAGE_PACK = messagePack();

    private WrittenMemory() {}

    private static MemoryBound messagePack() {
        ContainerCost greatest = JdkContainers.greatestCost();
        return new MemoryBound(greatest.empty(), greatest.element());
    }

    /** Returns whether the objects of a value in MessagePack may take more than so many bytes of memory. */
    public static boolean mayExceed(long memory, OutputBuffer plain) {
        return MESSAGE_PACK.mayExceed(memory, plain.array(), plain.length());
    }
}
