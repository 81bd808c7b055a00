package dev.cachezip.cli.dictionary;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.redis.KeyPrefixes;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisMessages;
import dev.cachezip.cli.value.DictionarySource;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFields;
import io.lettuce.core.RedisCommandExecutionException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The dictionaries of the caches of a Redis. It searches for them when the first value needs one. */
public final class RedisDictionaries implements DictionarySource {

    private final RedisAccess redis;
    private final DictionaryOptions options;
    private final @Nullable CacheHash likely;
    private final Map<Long, String> missing = new HashMap<>();
    private @Nullable List<CacheHash> hashes;

    private RedisDictionaries(RedisAccess redis, DictionaryOptions options, @Nullable String likelyCache) {
        this.redis = redis;
        this.options = options;
        this.likely = likelyCache == null ? null : hash(likelyCache);
    }

    /** Returns the dictionaries that the options mean. */
    public static RedisDictionaries of(RedisAccess redis, DictionaryOptions options) {
        return new RedisDictionaries(redis, options, null);
    }

    /** Returns the same for one key, whose cache is asked first. */
    public static RedisDictionaries of(RedisAccess redis, DictionaryOptions options, byte[] key) {
        String text = new String(key, StandardCharsets.UTF_8);
        int end = text.indexOf(KeyPrefixes.DELIMITER);
        boolean known = options.cache == null && end > 0;
        return new RedisDictionaries(redis, options, known ? text.substring(0, end) : null);
    }

    /** Returns the hash of the cache of the options, whether it exists or not; fails if they name none. */
    CacheHash ofOneCache() {
        return hash(options.oneCache());
    }

    /** Returns the hashes that exist: of the cache of the options, or of all caches. */
    List<CacheHash> hashes() {
        List<CacheHash> known = hashes;
        if (known == null) {
            known = options.cache == null
                    ? scan()
                    : Stream.of(ofOneCache()).filter(CacheHash::exists).toList();
            hashes = known;
        }
        return known;
    }

    /** Returns where the dictionaries are looked for. */
    String place() {
        return options.cache == null ? options.keyPrefix + "*" : options.keyPrefix + options.cache;
    }

    private List<CacheHash> scan() {
        int prefixLength = options.keyPrefix.getBytes(StandardCharsets.UTF_8).length;
        Map<String, CacheHash> sorted = new TreeMap<>();
        for (byte[] key : redis.keys(options.keyPrefix)) {
            String cache = Printable.key(Arrays.copyOfRange(key, prefixLength, key.length));
            CacheHash hash = new CacheHash(redis, key, cache);
            // Beside the hashes are the locks of those who train.
            if (hash.type().equals("hash")) {
                sorted.put(cache, hash);
            }
        }
        return List.copyOf(sorted.values());
    }

    private CacheHash hash(String cache) {
        byte[] key = (options.keyPrefix + cache).getBytes(StandardCharsets.UTF_8);
        return new CacheHash(redis, key, Printable.line(cache));
    }

    @Override
    public @Nullable ZstdDictionary load(int id) {
        if (missing.containsKey((long) id)) {
            return null;
        }
        String refused = "";
        try {
            for (CacheHash hash : candidates(id)) {
                try {
                    ZstdDictionary dictionary = hash.hash().load(id);
                    if (dictionary != null) {
                        return dictionary;
                    }
                } catch (CachezipException.Malformed e) {
                    refused = "in " + hash.name() + " is refused: " + DictionaryFile.reason(e);
                }
            }
        } catch (RedisCommandExecutionException e) {
            // A user without the right to these keys may still read values that need none of them.
            refused = "cannot be looked up in " + place() + ": " + RedisMessages.message(e);
        }
        missing.put((long) id, refused.isEmpty() ? notThere() : refused);
        return null;
    }

    private List<CacheHash> candidates(int id) {
        if (likely != null && likely.type().equals("hash") && likely.hash().length(id) > 0) {
            return List.of(likely);
        }
        return hashes();
    }

    private String notThere() {
        return options.cache == null ? "is in no hash " + place() : "is not in " + place();
    }

    @Override
    public String missing(long id) {
        return "the zstd dictionary " + DictionaryFields.digits(id) + ' '
                + Printable.line(missing.getOrDefault(id, "is no dictionary of cachezip: its id is out of range"));
    }
}
