package dev.cachezip.demo.redis;

import java.io.IOException;

/** The exception for a port of the application's own Redis that is already in use. */
final class RedisPortTakenException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int port;

    RedisPortTakenException(int port, IOException cause) {
        super("Port " + port + ", where the application starts its own Redis, is already in use.", cause);
        this.port = port;
    }

    int port() {
        return port;
    }
}
