package dev.cachezip.demo.expiry;

import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Service;

/** Prices, each in two caches that differ in one thing: one of them serves stale values. */
@Service
public class PriceService {

    static final String WITHOUT = "prices";
    static final String WITH = "prices-stale";

    private final PriceSource source;

    PriceService(PriceSource source) {
        this.source = source;
    }

    /** Returns the price of the product with a number; callers wait for it when its entry has expired. */
    @Cacheable(cacheNames = WITHOUT, sync = true)
    public Price price(long product) {
        return source.load(WITHOUT, product);
    }

    /** Returns the price of the product with a number: the last price while it is loaded again. */
    @Cacheable(cacheNames = WITH, sync = true)
    public Price priceOrStale(long product) {
        return source.load(WITH, product);
    }

    /**
     * Removes a price from both caches.
     *
     * @param product the product's number
     */
    @CacheEvict({WITHOUT, WITH})
    public void forget(long product) {
        // The caches do it.
    }
}
