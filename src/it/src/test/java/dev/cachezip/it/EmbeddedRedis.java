package dev.cachezip.it;

import dev.cachezip.it.RedisSource.UnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import redis.embedded.core.ExecutableProvider;

/** The real Redis whose binary embedded-redis carries for Linux, macOS and Windows. */
final class EmbeddedRedis {

    private EmbeddedRedis() {}

    /** Returns the binary itself. */
    static Path program() throws IOException {
        return ExecutableProvider.newJarResourceProvider().get().toPath();
    }

    /** Starts the binary; embedded-redis stops it when the JVM ends. */
    static RedisServer start() throws UnavailableException {
        try {
            int port = RedisProcess.freePort();
            redis.embedded.RedisServer.newRedisServer()
                    .port(port)
                    .setting("save \"\"")
                    .setting("appendonly no")
                    .build()
                    .start();
            RedisServer server = new RedisServer("127.0.0.1", port, "the embedded binary");
            RawRedis.awaitAnswer(server);
            return server;
        } catch (IOException e) {
            throw new UnavailableException(e.getMessage(), e);
        }
    }
}
