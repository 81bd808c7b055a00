package dev.cachezip.cache;

import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A cache whose writes wait for the commit of a transaction. Their errors go to the application's error handler, which no
 * aspect asks any more by then.
 */
class TransactionAwareCache extends TransactionAwareCacheDecorator {

    private final Cache deferred;

    /** Creates a cache from one for operations without a transaction, and the same one for operations after a commit. */
    TransactionAwareCache(CachezipCache cache, CachezipCache committed) {
        super(cache);
        this.deferred = new TransactionAwareCacheDecorator(committed);
    }

    private Cache now() {
        return TransactionSynchronizationManager.isSynchronizationActive() ? deferred : getTargetCache();
    }

    @Override
    public void put(Object key, @Nullable Object value) {
        now().put(key, value);
    }

    @Override
    public void evict(Object key) {
        now().evict(key);
    }

    @Override
    public void clear() {
        now().clear();
    }
}
