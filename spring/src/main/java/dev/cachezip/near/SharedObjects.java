package dev.cachezip.near;

import dev.cachezip.near.Copies.Slot;
import dev.cachezip.objects.sharing.SharedValues;
import dev.cachezip.objects.sharing.SharedValues.Verdict;
import dev.cachezip.policy.NearPolicy.Share;
import java.util.Collections;
import java.util.Iterator;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;

/**
 * The values that callers share, beside the bytes of their copies. They have the room that copies leave, and a hundredth in
 * any case: an object saves microseconds, a copy saves a round trip. When copies need room, those objects go that nobody has
 * asked for since the last look at them. Thread-safe.
 */
final class SharedObjects {

    /** How many copies are looked at, at most, when one is added. */
    private static final int MAX_VISITS = 100;

    private static final SharedValues VALUES = new SharedValues();

    private final Share share;
    private final ConcurrentMap<ByteArrayWrapper, Slot> slots;
    private final long maxBytes;
    private final long hundredth;
    private final LongSupplier taken;
    private final AtomicLong bytes = new AtomicLong();

    /** Copies that have one. */
    final AtomicLong count = new AtomicLong();

    /** Why the first value was refused that was not shared. */
    volatile @Nullable String refusal;

    /** Where the next look begins; {@code null} while a thread looks. */
    private final AtomicReference<@Nullable Iterator<Slot>> hand = new AtomicReference<>(Collections.emptyIterator());

    /** What copies and objects left free when last one was added: to ask at each hit would make callers wait. */
    private volatile long free;

    /**
     * Creates the objects of copies, none so far.
     *
     * @param taken returns the bytes of all copies and objects
     */
    SharedObjects(Share share, ConcurrentMap<ByteArrayWrapper, Slot> slots, long maxBytes, LongSupplier taken) {
        this.share = share;
        this.slots = slots;
        this.maxBytes = maxBytes;
        this.hundredth = maxBytes / 100;
        this.taken = taken;
        this.free = maxBytes;
    }

    /** Leaves a value for later callers of a copy, unless one of them could change it, or there is no room. */
    void leave(Slot slot, Object reader, Object value) {
        if (share == Share.NEVER || slot.get() != null || !fits(Math.max(slot.objectBytes, slot.length()))) {
            return;
        }
        int weight = weigh(slot, value);
        if (weight == 0) {
            boolean unused = slot.compareAndSet(null, Shared.REFUSED);
        } else if (fits(weight) && slot.compareAndSet(null, new Shared(reader, value, weight))) {
            count(1, weight);
            weighAgain(slot);
        }
    }

    /**
     * Returns the weight of a value, 0 if it cannot be shared. Asked for each object: that of another reader, or of another
     * thread, tells nothing of this one.
     */
    private int weigh(Slot slot, Object value) {
        if (share != Share.ALWAYS) {
            Verdict verdict = VALUES.verdict(value);
            if (!verdict.isShareable()) {
                if (refusal == null) {
                    refusal = verdict.refusal();
                }
                return 0;
            }
        }
        long most = Math.min(hundredth, Integer.MAX_VALUE) - slot.length() - Shared.BYTES;
        long weight = VALUES.weight(value, most);
        if (weight > most) {
            return 0;
        }
        slot.objectBytes = (int) (Shared.BYTES + weight);
        return slot.objectBytes;
    }

    private boolean fits(int weight) {
        return bytes.get() + weight <= hundredth || free - weight >= hundredth;
    }

    private void count(int change, int weight) {
        count.addAndGet(change);
        bytes.addAndGet((long) change * weight);
    }

    private void weighAgain(Slot slot) {
        // Not there any more if it was removed meanwhile.
        boolean unused = slots.replace(slot.key, slot, slot);
        free = maxBytes - taken.getAsLong();
    }

    /** Makes room for copies, after one was added. */
    void giveWay() {
        free = maxBytes - taken.getAsLong();
        Iterator<Slot> next = isCrowded() ? hand.getAndSet(null) : null;
        if (next == null) {
            return;
        }
        for (int visits = 0; isCrowded() && visits < MAX_VISITS; visits++) {
            if (!next.hasNext()) {
                next = slots.values().iterator();
            }
            if (next.hasNext()) {
                look(next.next());
            }
        }
        hand.set(next);
    }

    private boolean isCrowded() {
        return free < hundredth && bytes.get() > hundredth;
    }

    private void look(Slot slot) {
        Shared shared = slot.get();
        if (shared == null || shared.weight() == 0) {
            return;
        }
        if (slot.isAskedFor) {
            slot.isAskedFor = false;
        } else if (slot.compareAndSet(shared, null)) {
            count(-1, shared.weight());
            weighAgain(slot);
        }
    }

    /** Forgets the object of a copy that is gone; later ones are not left there. */
    void gone(Slot slot) {
        Shared last = slot.getAndSet(Shared.REFUSED);
        if (last != null && last.weight() > 0) {
            count(-1, last.weight());
        }
    }

    /**
     * A value that callers share.
     *
     * @param value {@code null} if it is refused
     * @param weight what it takes in memory; 0 if it is refused
     */
    record Shared(@Nullable Object reader, @Nullable Object value, int weight) {

        static final Shared REFUSED = new Shared(null, null, 0);

        /** What it takes beside the value. */
        static final int BYTES = 24;
    }
}
