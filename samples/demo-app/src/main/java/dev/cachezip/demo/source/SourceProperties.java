package dev.cachezip.demo.source;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties of the slow source.
 *
 * @param delay how long each read takes
 */
@ConfigurationProperties("shop.repository")
record SourceProperties(@DefaultValue("200ms") Duration delay) {

    SourceProperties {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("shop.repository.delay must not be negative: " + delay);
        }
    }
}
