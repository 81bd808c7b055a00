package dev.cachezip.demo;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails.Standalone;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** A listener that logs the addresses worth opening after the shop is up and its caches are warm. */
@Component
final class WhereToLook {

    private static final Logger log = LoggerFactory.getLogger(WhereToLook.class);

    private final Environment environment;
    private final DataRedisConnectionDetails redis;

    WhereToLook(Environment environment, DataRedisConnectionDetails redis) {
        this.environment = environment;
        this.redis = redis;
    }

    @EventListener(ApplicationReadyEvent.class)
    void print() {
        String shop = "http://localhost:" + environment.getProperty("local.server.port", "8080");
        log.info("The shop is open; Ctrl-C closes it. Where to look:");
        log.info("  what is saved    {}/api/savings", shop);
        log.info("  a product        {}/api/products/1", shop);
        log.info("  its page         {}/api/products/1/page", shop);
        log.info("  1000 records     {}/api/accounts/1/history", shop);
        log.info("  a session        {}/api/sessions/1", shop);
        log.info("  for operators    {}/actuator/cachezip, {}/actuator/prometheus", shop, shop);
        Standalone server = redis.getStandalone();
        if (server != null) {
            log.info(
                    "  the stored bytes redis-cli -h {} -p {} get product-pages::1",
                    server.getHost(),
                    server.getPort());
        }
        log.info("All of it in pictures: {}/", shop);
    }
}
