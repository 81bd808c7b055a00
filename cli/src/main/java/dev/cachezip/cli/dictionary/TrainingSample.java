package dev.cachezip.cli.dictionary;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.redis.KeySampler;
import dev.cachezip.cli.value.DecodedValue;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.cli.value.ValueForm;
import dev.cachezip.compress.Reservoir;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The plain bytes of some values of a cache, in a random order. */
final class TrainingSample {

    /** The most that a trainer takes. */
    private static final int MAX_SAMPLES = 2000;

    private static final int MAX_BYTES = 2 << 20;

    /** The forms that cachezip writes: only their plain bytes are what a dictionary will meet. */
    private static final Set<ValueForm> FORMS =
            EnumSet.of(ValueForm.MESSAGEPACK, ValueForm.MESSAGEPACK_TYPED, ValueForm.CACHEZIP_JSON);

    private final Reservoir reservoir = new Reservoir(MAX_SAMPLES, MAX_BYTES);
    private int taken;
    private long others;
    private long longestTtl;

    void add(KeySampler.Sampled key, ValueDecoder decoder) {
        byte[] stored = key.stored();
        byte[] plain = stored == null ? null : plain(stored, decoder);
        if (plain == null) {
            others++;
            return;
        }
        boolean forever = longestTtl < 0 || key.ttlMillis() < 0;
        longestTtl = forever ? -1 : Math.max(longestTtl, key.ttlMillis());
        reservoir.offer(plain, 0, plain.length);
    }

    private static byte @Nullable [] plain(byte[] stored, ValueDecoder decoder) {
        try {
            DecodedValue value = decoder.decode(stored);
            return FORMS.contains(value.form()) ? value.plain() : null;
        } catch (CachezipException e) {
            return null;
        }
    }

    /** Returns the values, once. */
    List<byte[]> values() {
        taken = reservoir.size();
        return reservoir.drain();
    }

    /** Returns the longest time to live of an entry in milliseconds; negative if one does not expire. */
    long longestTtl() {
        return longestTtl;
    }

    /** Returns how many values there were. */
    String description() {
        String skipped =
                others == 0 ? "" : ", and " + Printable.count(others, "value") + " not of cachezip, or unreadable";
        return Printable.count(taken, "value") + " of cachezip from " + Reservoir.MIN_LENGTH + " B to "
                + Printable.bytes(Reservoir.MAX_LENGTH) + skipped;
    }
}
