package dev.cachezip.pipeline;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a pipeline from compressing values in vain: if values of a size have not become smaller, only one of 16 is tried
 * until they do again.
 *
 * <p>Sizes are powers of two of the plain length. Of each, the last 64 tries are remembered: with fewer than 4 that paid,
 * it is closed, and opened again with 4 of the last 16. Thread-safe without locks: racing threads lose a try or two.
 */
final class CompressionGuard {

    private static final int CLASSES = 16;

    /** Lengths below 64 bytes are one class, as are those from 1 MiB. */
    private static final int FIRST_CLASS_BITS = 6;

    private static final int MIN_PAID = 4;
    private static final long ALL_PAID = -1;
    private static final long LAST_16 = 0xFFFF;
    private static final int ONE_OF = 16;
    private static final long OPEN = Long.MIN_VALUE;

    private final boolean active;

    /** {@code null} until a value is to be compressed: many caches are only read. */
    private volatile @Nullable Past past;

    /** Creates a guard that closes, or one that is always open. */
    CompressionGuard(boolean active) {
        this.active = active;
    }

    /** Returns a guard of the same kind that has seen no value. */
    CompressionGuard anew() {
        return new CompressionGuard(active);
    }

    /**
     * Returns whether a value is to be compressed.
     *
     * @param length plain length in bytes
     * @param compressorState another object than before if the past means nothing any more
     */
    boolean isOpen(int length, Object compressorState) {
        if (!active) {
            return true;
        }
        Past known = past;
        if (known == null || known.state != compressorState) {
            known = new Past(compressorState);
            past = known;
        }
        int sizeClass = sizeClass(length);
        if (known.closedFor.get(sizeClass) < 0) {
            return true;
        }
        long turn = known.closedFor.incrementAndGet(sizeClass);
        return turn < 0 || turn % ONE_OF == 0;
    }

    /** Takes note of a value that was compressed. It has paid if the value has become smaller by a sixteenth. */
    void compressed(int length, int storedLength) {
        Past known = past;
        if (known == null) {
            return;
        }
        int sizeClass = sizeClass(length);
        boolean paid = storedLength <= length - length / 16;
        long before = known.tries.getOpaque(sizeClass);
        if (paid && before == ALL_PAID) {
            return; // as with most caches, whose threads then do not write to the same memory
        }
        long last = before << 1 | (paid ? 1 : 0);
        known.tries.setOpaque(sizeClass, last);
        boolean open = known.closedFor.get(sizeClass) < 0;
        if (open && Long.bitCount(last) < MIN_PAID) {
            known.closedFor.set(sizeClass, 0);
        } else if (!open && Long.bitCount(last & LAST_16) >= MIN_PAID) {
            known.closedFor.set(sizeClass, OPEN);
        }
    }

    private static int sizeClass(int length) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(length);
        return Math.max(0, Math.min(CLASSES - 1, bits - FIRST_CLASS_BITS));
    }

    /** What happened with one state of the compressor. */
    private static final class Past {

        private final Object state;

        /** The last tries of each class, one bit for each: 1 if it paid. */
        private final AtomicLongArray tries = new AtomicLongArray(CLASSES);

        /** For each class, the number of values since it was closed; negative if it is open. */
        private final AtomicLongArray closedFor = new AtomicLongArray(CLASSES);

        Past(Object state) {
            this.state = state;
            for (int i = 0; i < CLASSES; i++) {
                tries.setPlain(i, ALL_PAID);
                closedFor.setPlain(i, OPEN);
            }
        }
    }
}
