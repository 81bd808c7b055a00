package dev.cachezip.demo.expiry;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties of the source of prices.
 *
 * @param delay how long each load takes
 */
@ConfigurationProperties("shop.prices")
record ExpiryProperties(@DefaultValue("400ms") Duration delay) {

    ExpiryProperties {
        if (delay.isNegative() || delay.isZero()) {
            throw new IllegalArgumentException("shop.prices.delay must be positive: " + delay);
        }
    }
}
