package dev.cachezip.pipeline;

import dev.cachezip.OutputBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A bounded pool of output buffers.
 *
 * <p>An empty pool makes a new buffer, and a full pool drops a buffer: heap buffers are so cheap that waiting for one
 * never pays. The pool is not tied to threads, since a virtual thread lives for one request.
 */
final class BufferPool {

    /**
     * Maximum capacity in bytes of a kept buffer; larger ones are left to the garbage collector, so that one huge value
     * does not stay in memory.
     */
    private static final int MAX_RETAINED_CAPACITY = 1 << 20;

    private final AtomicReferenceArray<OutputBuffer> idle =
            new AtomicReferenceArray<>(2 * Runtime.getRuntime().availableProcessors());

    OutputBuffer acquire() {
        for (int i = 0; i < idle.length(); i++) {
            OutputBuffer buffer = idle.getAndSet(i, null);
            if (buffer != null) {
                return buffer;
            }
        }
        return new OutputBuffer();
    }

    void release(OutputBuffer buffer) {
        if (buffer.capacity() > MAX_RETAINED_CAPACITY) {
            return;
        }
        buffer.reset();
        for (int i = 0; i < idle.length(); i++) {
            if (idle.compareAndSet(i, null, buffer)) {
                return;
            }
        }
    }
}
