package dev.cachezip.near;

import dev.cachezip.near.Slot.Copy;
import dev.cachezip.near.Slot.Shared;
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
final class SharedObjects implements Slot.Sharing {

    /** How many copies are looked at, at most, when one is added. */
    private static final int MAX_VISITS = 100;

    private static final SharedValues VALUES = new SharedValues();

    private final Share share;
    private final ConcurrentMap<ByteArrayWrapper, Slot> slots;
    private final long maxBytes;
    private final long hundredth;
    private final LongSupplier taken;
    private final Counts counts;
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
    SharedObjects(
            Share share,
            ConcurrentMap<ByteArrayWrapper, Slot> slots,
            long maxBytes,
            LongSupplier taken,
            Counts counts) {
        this.share = share;
        this.slots = slots;
        this.maxBytes = maxBytes;
        this.hundredth = maxBytes / 100;
        this.taken = taken;
        this.counts = counts;
        this.free = maxBytes;
    }

    @Override
    public @Nullable Object find(Copy copy, Object reader) {
        Shared shared = copy.get();
        if (shared == null || shared.reader() != reader) {
            counts.decoded.increment();
            return null;
        }
        if (!copy.isAskedFor) {
            copy.isAskedFor = true;
        }
        counts.shared.increment();
        return shared.value();
    }

    @Override
    public void leave(Copy copy, Object reader, Object value) {
        if (share == Share.NEVER || copy.get() != null || !fits(Math.max(copy.objectBytes, copy.value.length))) {
            return;
        }
        int weight = weigh(copy, value);
        if (weight == 0) {
            boolean unused = copy.compareAndSet(null, Shared.REFUSED);
        } else if (fits(weight) && copy.compareAndSet(null, new Shared(reader, value, weight))) {
            count(1, weight);
            weighAgain(copy);
        }
    }

    /**
     * Returns the weight of a value, 0 if it cannot be shared. Asked for each object: that of another reader, or of another
     * thread, tells nothing of this one.
     */
    private int weigh(Copy copy, Object value) {
        if (share != Share.ALWAYS) {
            Verdict verdict = VALUES.verdict(value);
            if (!verdict.isShareable()) {
                if (refusal == null) {
                    refusal = verdict.refusal();
                }
                return 0;
            }
        }
        long most = Math.min(hundredth, Integer.MAX_VALUE) - copy.value.length - Shared.BYTES;
        long weight = VALUES.weight(value, most);
        if (weight > most) {
            return 0;
        }
        copy.objectBytes = (int) (Shared.BYTES + weight);
        return copy.objectBytes;
    }

    private boolean fits(int weight) {
        return bytes.get() + weight <= hundredth || free - weight >= hundredth;
    }

    private void count(int change, int weight) {
        count.addAndGet(change);
        bytes.addAndGet((long) change * weight);
    }

    private void weighAgain(Copy copy) {
        // Not there any more if it was removed meanwhile.
        boolean unused = slots.replace(copy.key(), copy, copy);
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
        if (!(slot instanceof Copy copy)) {
            return;
        }
        Shared shared = copy.get();
        if (shared == null || shared.weight() == 0) {
            return;
        }
        if (copy.isAskedFor) {
            copy.isAskedFor = false;
        } else if (copy.compareAndSet(shared, null)) {
            count(-1, shared.weight());
            weighAgain(copy);
        }
    }

    /** Forgets the object of a copy that is gone; later ones are not left there. */
    void gone(Slot slot) {
        Shared last = slot instanceof Copy copy ? copy.getAndSet(Shared.REFUSED) : null;
        if (last != null && last.weight() > 0) {
            count(-1, last.weight());
        }
    }
}
