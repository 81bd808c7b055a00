package dev.cachezip.wiring;

import dev.cachezip.redis.RedisProcess;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The two servers of an application, as another client sees them. */
record Servers(RedisProcess first, RedisProcess second, List<Place> places) implements AutoCloseable {

    /** The database that is not the first. */
    static final int OTHER_DATABASE = 3;

    private static final String ALL = """
            local all = {}
            for _, key in ipairs(redis.call('KEYS', '*')) do
                all[#all + 1] = key
                all[#all + 1] = redis.call('TYPE', key).ok == 'string' and redis.call('GET', key) or ''
                all[#all + 1] = tostring(redis.call('PTTL', key))
            end
            return all
            """;

    /** A database of a server. */
    record Place(String name, RedisClient client, RedisCommands<byte[], byte[]> redis) {

        private static Place of(String name, RedisProcess server, int database) {
            RedisClient client = RedisClient.create(RedisURI.builder()
                    .withHost(RedisProcess.HOST)
                    .withPort(server.port())
                    .withDatabase(database)
                    .build());
            return new Place(
                    name, client, client.connect(ByteArrayCodec.INSTANCE).sync());
        }

        /** Returns all entries, by their keys as text. */
        Map<String, Entry> entries() {
            Map<String, Entry> entries = new TreeMap<>();
            List<byte[]> all = redis.eval(ALL, ScriptOutputType.MULTI);
            for (int i = 0; i < all.size(); i += 3) {
                entries.put(
                        new String(all.get(i), StandardCharsets.ISO_8859_1),
                        new Entry(
                                all.get(i),
                                all.get(i + 1),
                                Long.parseLong(new String(all.get(i + 2), StandardCharsets.US_ASCII))));
            }
            return entries;
        }
    }

    /**
     * An entry of Redis.
     *
     * @param timeToLive milliseconds, or -1 for never
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by what they hold, elsewhere
    record Entry(byte[] key, byte[] value, long timeToLive) {}

    static Servers start() throws IOException {
        RedisProcess first = RedisProcess.start();
        RedisProcess second = RedisProcess.start();
        return new Servers(
                first,
                second,
                List.of(
                        Place.of("first server, database 0", first, 0),
                        Place.of("first server, database 3", first, OTHER_DATABASE),
                        Place.of("second server", second, 0)));
    }

    /** Removes all entries. */
    void flush() {
        Stream.of(places.get(0), places.get(2)).forEach(place -> place.redis().flushall());
    }

    @Override
    public void close() {
        places.forEach(place -> place.client().shutdown());
        first.close();
        second.close();
    }
}
