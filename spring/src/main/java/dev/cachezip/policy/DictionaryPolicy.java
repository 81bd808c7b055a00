package dev.cachezip.policy;

import dev.cachezip.dictionary.DictionaryFields;
import java.time.Duration;
import org.springframework.util.unit.DataSize;

/**
 * How zstd dictionaries are trained and replaced. Immutable.
 *
 * @param maxSize largest dictionary that is trained
 * @param refresh time between two checks for new dictionaries in Redis
 * @param maxAge time after which a dictionary is replaced
 * @param train whether this instance trains dictionaries
 * @param keyPrefix prefix of the keys of the hashes that hold the dictionaries, before the name of the cache
 */
public record DictionaryPolicy(DataSize maxSize, Duration refresh, Duration maxAge, boolean train, String keyPrefix) {

    /** Returns the policy of an application that configures none. */
    public static DictionaryPolicy standard() {
        return new DictionaryPolicy(
                DataSize.ofKilobytes(32),
                Duration.ofMinutes(1),
                Duration.ofDays(30),
                true,
                DictionaryFields.KEY_PREFIX);
    }
}
