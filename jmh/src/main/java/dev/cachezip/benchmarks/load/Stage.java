package dev.cachezip.benchmarks.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** A server with its clients and their callers. For one thread. */
final class Stage implements AutoCloseable {

    private final RedisServer server;
    private final Peers peers;
    private final Gauges gauges;
    private final ClosedLoop loop;
    private final Set<String> done = new HashSet<>();

    private Stage(RedisServer server, Peers peers, Gauges gauges) {
        this.server = server;
        this.peers = peers;
        this.gauges = gauges;
        this.loop = new ClosedLoop(gauges);
    }

    /**
     * Takes a server over, to be stopped when this is closed.
     *
     * @param trusted certificate of the server, PEM, if clients are to connect with TLS
     */
    static Stage open(RedisServer server, Optional<Path> trusted) throws UnavailableException {
        try {
            return new Stage(server, new Peers(server, trusted), Gauges.of(server));
        } catch (IOException e) {
            server.close();
            throw new UnavailableException("the server does not answer", e);
        }
    }

    /** A step that is done once, before a measurement. */
    @FunctionalInterface
    interface Preparation {
        void run() throws Exception;
    }

    /**
     * Does a preparation, unless it was done before.
     *
     * @param name name of the preparation
     */
    void prepare(String name, Preparation preparation) throws UnavailableException {
        if (!done.contains(name)) {
            try {
                preparation.run();
            } catch (UnavailableException e) {
                throw e;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new UnavailableException("interrupted");
            } catch (Exception e) {
                throw new UnavailableException("the values cannot be stored", e);
            }
            done.add(name);
        }
    }

    /** Returns whether this is the first time that a name is given. */
    boolean isNew(String name) {
        return done.add("seen: " + name);
    }

    Client client(Peer peer) throws UnavailableException {
        return peers.client(peer);
    }

    Starter starter(Peer peer) throws UnavailableException {
        return peers.starter(peer);
    }

    ClosedLoop loop() {
        return loop;
    }

    @Override
    public void close() {
        // Closes the clients first: a client that loses its server tries to reconnect.
        peers.close();
        loop.close();
        try {
            gauges.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } finally {
            server.close();
        }
    }
}
