package dev.cachezip.demo.expiry;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.springframework.stereotype.Component;

/** A slow source of prices that counts its loads. Thread-safe. */
@Component
final class PriceSource {

    private final Duration delay;
    private final Map<String, LongAdder> loads = new ConcurrentHashMap<>();

    PriceSource(ExpiryProperties properties) {
        this.delay = properties.delay();
    }

    Duration delay() {
        return delay;
    }

    /** Loads a price for a cache, after the delay. */
    Price load(String cache, long product) {
        loads.computeIfAbsent(cache, name -> new LongAdder()).increment();
        LockSupport.parkNanos(delay.toNanos());
        return new Price(product, BigDecimal.valueOf(1_990 + product, 2), "EUR", Instant.now());
    }

    /** Returns how often a price was loaded for a cache. */
    long loads(String cache) {
        LongAdder counted = loads.get(cache);
        return counted == null ? 0 : counted.sum();
    }
}
