package dev.cachezip.benchmarks.load;

import static glide.api.models.GlideString.gs;

import dev.cachezip.redis.RedisProcess;
import glide.api.GlideClient;
import glide.api.logging.Logger;
import glide.api.models.GlideString;
import glide.api.models.configuration.GlideClientConfiguration;
import glide.api.models.configuration.NodeAddress;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** The client for Valkey GLIDE: one instance for all callers. */
final class GlideConnection implements Client {

    // The defaults, 250 ms and 1000 calls, suit a server that is not driven to its limits.
    private static final int TIMEOUT_MILLIS = 5000;
    private static final int CALLS_IN_FLIGHT = 5000;

    private final GlideClient client;

    private GlideConnection(GlideClient client) {
        this.client = client;
    }

    /** Connects. */
    static GlideConnection open(RedisProcess server) throws UnavailableException {
        try {
            // GLIDE would write warnings to standard output.
            Logger.init(Logger.Level.OFF);
            GlideClientConfiguration.GlideClientConfigurationBuilder<?, ?> configuration =
                    GlideClientConfiguration.builder()
                            .address(NodeAddress.builder()
                                    .host(RedisProcess.HOST)
                                    .port(server.port())
                                    .build())
                            .requestTimeout(TIMEOUT_MILLIS)
                            .inflightRequestsLimit(CALLS_IN_FLIGHT);
            return new GlideConnection(
                    GlideClient.createClient(configuration.build()).get());
        } catch (ExecutionException | RuntimeException e) {
            throw new UnavailableException("the client does not start", e);
        } catch (LinkageError e) {
            throw new UnavailableException("its native library does not load here: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnavailableException("its start was interrupted");
        }
    }

    @Override
    public byte @Nullable [] get(String key) throws Exception {
        GlideString value = client.get(gs(key)).get();
        return value == null ? null : value.getBytes();
    }

    @Override
    public void set(String key, byte[] value) throws Exception {
        client.set(gs(key), gs(value)).get();
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
