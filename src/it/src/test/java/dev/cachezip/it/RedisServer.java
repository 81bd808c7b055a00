package dev.cachezip.it;

/**
 * A running Redis or Valkey.
 *
 * @param host the name or address that it listens on
 * @param port the TCP port
 * @param origin where it came from, for the log
 */
record RedisServer(String host, int port, String origin) {

    @Override
    public String toString() {
        return origin + " at " + host + ":" + port;
    }
}
