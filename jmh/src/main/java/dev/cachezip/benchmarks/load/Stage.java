package dev.cachezip.benchmarks.load;

import dev.cachezip.redis.RedisProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A server with its clients, each connected on first use, and their callers. For one thread. */
final class Stage implements AutoCloseable {

    private final RedisProcess server;
    private final Optional<Path> trusted;
    private final Gauges gauges;
    private final ClosedLoop loop;
    private final Map<Peer, Client> clients = new EnumMap<>(Peer.class);
    private final Map<Peer, Starter> starters = new EnumMap<>(Peer.class);
    private final Map<Peer, UnavailableException> failed = new EnumMap<>(Peer.class);
    private final Set<String> done = new HashSet<>();

    private Stage(RedisProcess server, Optional<Path> trusted, Gauges gauges) {
        this.server = server;
        this.trusted = trusted;
        this.gauges = gauges;
        this.loop = new ClosedLoop(gauges);
    }

    /**
     * Takes a server over, to be stopped when this is closed.
     *
     * @param trusted certificate of the server, PEM, if clients are to connect with TLS
     */
    static Stage open(RedisProcess server, Optional<Path> trusted) throws UnavailableException {
        try {
            return new Stage(server, trusted, Gauges.of(server));
        } catch (IOException e) {
            server.close();
            throw new UnavailableException("the server does not answer", e);
        }
    }

    /**
     * Stores the values of all keys, unless it was done before.
     *
     * @param name name of the values
     */
    void prepare(String name, Operation storing) throws UnavailableException {
        if (!done.contains(name)) {
            Operation.store(storing, Operation.KEYS);
            done.add(name);
        }
    }

    /** Returns whether this is the first time that a name is given. */
    boolean isNew(String name) {
        return done.add("seen: " + name);
    }

    /** Returns a client, the same each time. */
    Client client(Peer peer) throws UnavailableException {
        UnavailableException failure = failed.get(peer);
        if (failure != null) {
            throw failure;
        }
        Client client = clients.get(peer);
        if (client == null) {
            try {
                client = connect(peer);
                clients.put(peer, client);
            } catch (UnavailableException e) {
                failed.put(peer, e);
                throw e;
            }
        }
        return client;
    }

    /** Returns the application of a client. */
    Starter starter(Peer peer) throws UnavailableException {
        client(peer);
        return Objects.requireNonNull(starters.get(peer), peer.title());
    }

    private Client connect(Peer peer) throws UnavailableException {
        try {
            return switch (peer) {
                case STOCK -> start(peer, Starter.STOCK);
                case TUNED -> start(peer, Starter.TUNED);
                case JEDIS_8 -> new JedisPool(server, 8);
                case JEDIS_128 -> new JedisPool(server, 128);
                case REDISSON -> new RedissonBuckets(server);
                case GLIDE -> GlideConnection.open(server);
            };
        } catch (RuntimeException e) {
            throw new UnavailableException("the client does not start", e);
        }
    }

    private Client start(Peer peer, List<String> tuning) throws UnavailableException {
        Starter starter = Starter.open(server, tuning, trusted);
        starters.put(peer, starter);
        return starter.bytes();
    }

    ClosedLoop loop() {
        return loop;
    }

    @Override
    public void close() {
        // Closes the clients first: a client that loses its server tries to reconnect.
        clients.values().forEach(Client::close);
        starters.values().forEach(Starter::close);
        loop.close();
        gauges.close();
        server.close();
    }
}
