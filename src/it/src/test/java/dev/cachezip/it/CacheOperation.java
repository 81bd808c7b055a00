package dev.cachezip.it;

import dev.cachezip.cache.CachezipCache;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.cache.Cache;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionSynchronizationUtils;

/** An operation of a caller on one entry, for a cache and for a plain variable, which gives the expected result. */
enum CacheOperation {
    PUT {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            cache.put(key, value);
            return NOTHING;
        }

        @Override
        Object apply(Entry entry, String value) {
            entry.value = value;
            return NOTHING;
        }
    },

    PUT_IF_ABSENT {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            return value(cache.putIfAbsent(key, value));
        }

        @Override
        Object apply(Entry entry, String value) {
            Object before = entry.value;
            entry.value = before == NOTHING ? value : before;
            return before;
        }
    },

    PUT_ALL {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            cache.putAll(Map.of(key, value, key + OTHER, value));
            return NOTHING;
        }

        @Override
        Object apply(Entry entry, String value) {
            return PUT.apply(entry, value);
        }
    },

    PUT_AFTER_COMMIT {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            commit(() -> new TransactionAwareCacheDecorator(cache).put(key, value));
            return NOTHING;
        }

        @Override
        Object apply(Entry entry, String value) {
            return PUT.apply(entry, value);
        }
    },

    GET {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            return value(cache.get(key));
        }

        @Override
        Object apply(Entry entry, String value) {
            return entry.value;
        }
    },

    GET_OR_LOAD {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            return Objects.requireNonNull(cache.get(key, () -> value));
        }

        @Override
        Object apply(Entry entry, String value) {
            entry.value = entry.value == NOTHING ? value : entry.value;
            return entry.value;
        }
    },

    GET_ALL {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            return Objects.requireNonNullElse(
                    cache.getAll(List.of(key, key + OTHER)).get(key), NOTHING);
        }

        @Override
        Object apply(Entry entry, String value) {
            return entry.value;
        }
    },

    RETRIEVE {
        @Override
        Object apply(CachezipCache cache, String key, String value) throws Exception {
            return value(cache.retrieve(key).get(20, TimeUnit.SECONDS));
        }

        @Override
        Object apply(Entry entry, String value) {
            return entry.value;
        }
    },

    RETRIEVE_OR_LOAD {
        @Override
        Object apply(CachezipCache cache, String key, String value) throws Exception {
            return cache.retrieve(key, () -> CompletableFuture.completedFuture(value))
                    .get(20, TimeUnit.SECONDS);
        }

        @Override
        Object apply(Entry entry, String value) {
            return GET_OR_LOAD.apply(entry, value);
        }
    },

    EVICT {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            cache.evict(key);
            return NOTHING;
        }

        @Override
        Object apply(Entry entry, String value) {
            entry.value = NOTHING;
            return NOTHING;
        }
    },

    EVICT_IF_PRESENT {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            return cache.evictIfPresent(key);
        }

        @Override
        Object apply(Entry entry, String value) {
            boolean present = entry.value != NOTHING;
            entry.value = NOTHING;
            return present;
        }
    },

    EVICT_ALL {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            cache.evictAll(List.of(key, key + OTHER));
            return NOTHING;
        }

        @Override
        Object apply(Entry entry, String value) {
            return EVICT.apply(entry, value);
        }
    },

    EVICT_AFTER_COMMIT {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            commit(() -> new TransactionAwareCacheDecorator(cache).evict(key));
            return NOTHING;
        }

        @Override
        Object apply(Entry entry, String value) {
            return EVICT.apply(entry, value);
        }
    },

    CLEAR {
        @Override
        Object apply(CachezipCache cache, String key, String value) {
            cache.clear();
            return NOTHING;
        }

        @Override
        Object apply(Entry entry, String value) {
            return EVICT.apply(entry, value);
        }
    };

    /** Stands for no entry, and for an operation that returns nothing. */
    static final Object NOTHING = "nothing";

    /** Ends the key of an entry that bulk operations have besides. */
    private static final String OTHER = "-other";

    /** Does it to the entry of a cache. */
    abstract Object apply(CachezipCache cache, String key, String value) throws Exception;

    /** Does it to a variable. */
    abstract Object apply(Entry entry, String value);

    private static Object value(Cache.ValueWrapper wrapper) {
        return wrapper == null ? NOTHING : Objects.requireNonNull(wrapper.get());
    }

    /** Runs something as a transaction does, what it leaves for the commit included. */
    private static void commit(Runnable transaction) {
        TransactionSynchronizationManager.initSynchronization();
        try {
            transaction.run();
            Collection<TransactionSynchronization> left = TransactionSynchronizationManager.getSynchronizations();
            TransactionSynchronizationUtils.invokeAfterCommit(List.copyOf(left));
        } finally {
            TransactionSynchronizationManager.clearSynchronization();
        }
    }

    /** The value of an entry. */
    static final class Entry {
        Object value = NOTHING;
    }
}
