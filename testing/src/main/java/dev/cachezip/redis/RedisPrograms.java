package dev.cachezip.redis;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import redis.embedded.core.ExecutableProvider;

/** The programs of servers that this machine has. */
public final class RedisPrograms {

    /** The system property that names the program to use. */
    public static final String PROPERTY = "cachezip.it.server";

    private static final List<String> NAMES = List.of("redis-server", "valkey-server");
    private static final String EMBEDDED = "redis.embedded.core.ExecutableProvider";

    private RedisPrograms() {}

    /** Returns the program that {@value #PROPERTY} names, or else the first one on the PATH. */
    public static Optional<Path> installed() {
        String named = System.getProperty(PROPERTY, "");
        return named.isEmpty() ? installed(System.getenv().getOrDefault("PATH", "")) : Optional.of(Path.of(named));
    }

    /**
     * Returns the first program of a search path.
     *
     * @param searchPath directories, separated as in the environment variable PATH
     */
    public static Optional<Path> installed(String searchPath) {
        return NAMES.stream()
                .flatMap(name -> Stream.of(searchPath.split(File.pathSeparator))
                        .filter(directory -> !directory.isEmpty())
                        .map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Returns the program that embedded-redis has for Linux, macOS and Windows.
     *
     * @throws IOException if that library is missing, or has none for this machine
     */
    public static Path embedded() throws IOException {
        try {
            Class.forName(EMBEDDED);
        } catch (ClassNotFoundException e) {
            throw new IOException("embedded-redis is not on the class path", e);
        }
        return ExecutableProvider.newJarResourceProvider().get().toPath();
    }

    /**
     * Returns the program that is installed, or else that of embedded-redis.
     *
     * @throws IOException if there is neither; its message says what to install
     */
    public static Path any() throws IOException {
        Optional<Path> installed = installed();
        if (installed.isPresent()) {
            return installed.get();
        }
        try {
            return embedded();
        } catch (IOException e) {
            throw new IOException("no Redis: neither of " + NAMES + " is on the PATH, and " + e.getMessage()
                    + "; install one (apt install redis-server, brew install redis) or name its program with -D"
                    + PROPERTY);
        }
    }
}
