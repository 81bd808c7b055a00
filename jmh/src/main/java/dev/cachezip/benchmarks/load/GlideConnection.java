package dev.cachezip.benchmarks.load;

import static glide.api.models.GlideString.gs;

import dev.cachezip.redis.RedisProcess;
import glide.api.GlideClient;
import glide.api.logging.Logger;
import glide.api.models.Batch;
import glide.api.models.GlideString;
import glide.api.models.configuration.CompressionBackend;
import glide.api.models.configuration.CompressionConfiguration;
import glide.api.models.configuration.GlideClientConfiguration;
import glide.api.models.configuration.NodeAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** The client for Valkey GLIDE: one instance for all callers. */
final class GlideConnection implements Client.OfBatches {

    // The defaults, 250 ms and 1000 calls, suit a server that is not driven to its limits.
    private static final int TIMEOUT_MILLIS = 5000;
    private static final int CALLS_IN_FLIGHT = 5000;

    private final GlideClient client;

    private GlideConnection(GlideClient client) {
        this.client = client;
    }

    /**
     * Connects.
     *
     * @param compression the compression, if any, at its default level and minimum size
     */
    static GlideConnection open(RedisProcess server, Optional<CompressionBackend> compression)
            throws UnavailableException {
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
            compression.ifPresent(backend -> configuration.compressionConfiguration(
                    CompressionConfiguration.builder().backend(backend).build()));
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
        return bytes(client.get(gs(key)).get());
    }

    @Override
    public void set(String key, byte[] value) throws Exception {
        client.set(gs(key), gs(value)).get();
    }

    @Override
    public List<byte @Nullable []> getAll(List<String> keys) throws Exception {
        Batch batch = new Batch(false).withBinaryOutput();
        keys.forEach(key -> batch.get(gs(key)));
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        for (Object value : client.exec(batch, true).get()) {
            values.add(bytes((GlideString) value));
        }
        return values;
    }

    @Override
    public void setAll(List<String> keys, byte[] value) throws Exception {
        Batch batch = new Batch(false).withBinaryOutput();
        keys.forEach(key -> batch.set(gs(key), gs(value)));
        client.exec(batch, true).get();
    }

    private static byte @Nullable [] bytes(@Nullable GlideString value) {
        return value == null ? null : value.getBytes();
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
