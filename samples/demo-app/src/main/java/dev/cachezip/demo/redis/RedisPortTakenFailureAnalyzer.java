package dev.cachezip.demo.redis;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer that says what to do when the port of the application's own Redis is taken. */
final class RedisPortTakenFailureAnalyzer extends AbstractFailureAnalyzer<RedisPortTakenException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, RedisPortTakenException cause) {
        String action = "Stop what listens on port " + cause.port()
                + " (an earlier run of this application?), or set shop.redis.port to another port (0 picks a free one),"
                + " or set spring.data.redis.host to use a Redis that is already running.\n\n"
                + "As environment variables: SHOP_REDIS_PORT=0 or SPRING_DATA_REDIS_HOST=localhost";
        return new FailureAnalysis(cause.getMessage(), action, cause);
    }
}
