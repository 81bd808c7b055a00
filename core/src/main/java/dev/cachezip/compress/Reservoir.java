package dev.cachezip.compress;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A bounded sample of values, in which each value since the start has the same chance to be.
 *
 * <p>Algorithm L (Li 1994): a value that is not chosen costs one comparison, and only chosen ones are copied. If the
 * samples reach the limit of bytes before that of their number, fewer are kept.
 *
 * <p>Thread-safe. No thread waits for another: a value that is chosen while another one is being copied is left out.
 */
public final class Reservoir {

    /** Length in bytes of the shortest value that is a sample; shorter ones do not become smaller. */
    public static final int MIN_LENGTH = 32;

    /** 64 KiB: length of the longest value that is a sample; longer ones have no need of a dictionary. */
    public static final int MAX_LENGTH = 64 << 10;

    private final int maxSamples;
    private final int maxBytes;
    private final SplittableRandom random;
    private final ReentrantLock lock = new ReentrantLock();

    /** The number of values so far. Racing threads lose some, which only delays the next choice. */
    private final AtomicLong seen = new AtomicLong();

    /** The number of the next value to be chosen. */
    private volatile long next = 1;

    private volatile int size;

    // Below the lock.
    private final List<byte[]> samples = new ArrayList<>();
    private long bytes;
    private int capacity;
    private double weight;

    /**
     * Creates an empty reservoir.
     *
     * @param maxSamples maximum number of samples
     * @param maxBytes maximum total length in bytes
     * @throws IllegalArgumentException if there is no room for the longest sample
     */
    public Reservoir(int maxSamples, int maxBytes) {
        this(maxSamples, maxBytes, new SplittableRandom());
    }

    Reservoir(int maxSamples, int maxBytes, SplittableRandom random) {
        if (maxSamples < 1 || maxBytes < MAX_LENGTH) {
            throw new IllegalArgumentException("No room for a sample of " + MAX_LENGTH + " bytes: " + maxSamples
                    + " samples, " + maxBytes + " bytes");
        }
        this.maxSamples = maxSamples;
        this.maxBytes = maxBytes;
        this.random = random;
        this.capacity = maxSamples;
    }

    /** Takes note of a value, of which a copy is made if it is chosen. */
    public void offer(byte[] plain, int offset, int length) {
        if (length < MIN_LENGTH || length > MAX_LENGTH) {
            return;
        }
        long number = seen.getOpaque() + 1;
        seen.setOpaque(number);
        if (number >= next && lock.tryLock()) {
            try {
                if (number >= next) {
                    choose(plain, offset, length, number);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Returns the number of samples. */
    public int size() {
        return size;
    }

    /** Returns the samples in a random order, and starts again without any. */
    public List<byte[]> drain() {
        lock.lock();
        try {
            List<byte[]> drained = new ArrayList<>(samples);
            samples.clear();
            bytes = 0;
            size = 0;
            capacity = maxSamples;
            seen.setOpaque(0);
            next = 1;
            shuffle(drained);
            return drained;
        } finally {
            lock.unlock();
        }
    }

    private void choose(byte[] plain, int offset, int length, long number) {
        byte[] sample = Arrays.copyOfRange(plain, offset, offset + length);
        if (samples.size() < capacity && bytes + length <= maxBytes) {
            samples.add(sample);
            bytes += length;
            if (samples.size() == capacity) {
                weight = Math.exp(Math.log(random()) / capacity);
            }
        } else {
            replace(sample, number);
        }
        size = samples.size();
        next = number + 1 + (samples.size() < capacity ? 0 : skipped());
    }

    private void replace(byte[] sample, long number) {
        int slot = random.nextInt(samples.size());
        bytes += sample.length - samples.set(slot, sample).length;
        boolean shrunk = samples.size() < capacity;
        while (bytes > maxBytes) {
            shrunk = true;
            int victim = random.nextInt(samples.size());
            bytes -= samples.get(victim).length;
            samples.set(victim, samples.get(samples.size() - 1));
            samples.remove(samples.size() - 1);
        }
        if (shrunk) {
            // The weight that algorithm L expects after so many values; from now on there are no more samples than now.
            capacity = samples.size();
            weight = Math.min(0.5, capacity / (double) number);
        } else {
            weight *= Math.exp(Math.log(random()) / capacity);
        }
    }

    /** Returns how many values are passed over before the next one is chosen. */
    private long skipped() {
        return (long) Math.min(Integer.MAX_VALUE, Math.floor(Math.log(random()) / Math.log1p(-weight)));
    }

    private double random() {
        return 1 - random.nextDouble(); // not 0, which has no logarithm
    }

    private void shuffle(List<byte[]> list) {
        for (int i = list.size() - 1; i > 0; i--) {
            list.set(i, list.set(random.nextInt(i + 1), list.get(i)));
        }
    }
}
