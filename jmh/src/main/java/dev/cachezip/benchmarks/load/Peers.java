package dev.cachezip.benchmarks.load;

import glide.api.models.configuration.CompressionBackend;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The clients of a server, each connected on first use. For one thread. */
final class Peers implements AutoCloseable {

    private final RedisServer server;
    private final Optional<Path> trusted;
    private final Map<Peer, Client> open = new EnumMap<>(Peer.class);
    private final Map<Peer, UnavailableException> failed = new EnumMap<>(Peer.class);

    /**
     * Sets clients up.
     *
     * @param trusted certificate of the server, PEM, for clients that connect with TLS
     */
    Peers(RedisServer server, Optional<Path> trusted) {
        this.server = server;
        this.trusted = trusted;
    }

    /** Returns a client, the same each time. */
    Client client(Peer peer) throws UnavailableException {
        UnavailableException failure = failed.get(peer);
        if (failure != null) {
            throw failure;
        }
        Client client = open.get(peer);
        if (client == null) {
            try {
                client = connect(peer);
                open.put(peer, client);
            } catch (UnavailableException e) {
                failed.put(peer, e);
                throw e;
            }
        }
        return client;
    }

    /** Returns a client that is an application. */
    Starter starter(Peer peer) throws UnavailableException {
        return (Starter) client(peer);
    }

    private Client connect(Peer peer) throws UnavailableException {
        try {
            return switch (peer) {
                case STOCK -> Starter.open(server, Starter.STOCK, trusted);
                case TUNED -> Starter.open(server, Starter.TUNED, trusted);
                case JEDIS_8 -> new JedisPool(server, 8);
                case JEDIS_128 -> new JedisPool(server, 128);
                case REDISSON -> new RedissonBuckets(server);
                case GLIDE -> GlideConnection.open(server, Optional.empty());
                case GLIDE_LZ4 -> GlideConnection.open(server, Optional.of(CompressionBackend.LZ4));
                case GLIDE_ZSTD -> GlideConnection.open(server, Optional.of(CompressionBackend.ZSTD));
            };
        } catch (RuntimeException e) {
            throw new UnavailableException("the client does not start", e);
        }
    }

    @Override
    public void close() {
        open.values().forEach(Client::close);
    }
}
