package dev.cachezip.it;

import java.util.List;

/** The machine of one topology's private servers: every client knows each server by its port on 127.0.0.1. */
interface RedisMachine extends AutoCloseable {

    /** Stores a file and returns what the servers call it. */
    String store(String name, byte[] content);

    /**
     * Starts a server, which stores nothing but its configuration; returns before it answers.
     *
     * @param arguments of redis-server; the first may be a configuration file
     */
    void start(int port, List<String> arguments);

    /** Ends a server at once, as a crash does. */
    void kill(int port);

    /** Stops a server where it stands: connections stay open, and nothing answers. */
    void pause(int port);

    /** Lets a paused server go on. */
    void resume(int port);

    /** Returns what a server has written since it was first started. */
    String output(int port);

    /** Ends all servers, and leaves nothing behind. */
    @Override
    void close();
}
