package dev.cachezip.cli;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import dev.cachezip.samples.ShopUser;
import io.lettuce.core.api.sync.RedisCommands;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** A cache of lists of users on a Redis: as one of Spring's serializers stores it, and as cachezip does afterwards. */
final class UserCache {

    private static final Type DECLARED = new TypeReference<List<ShopUser>>() {}.getType();
    private static final int LONGEST = 20;

    private final RedisCommands<byte[], byte[]> commands;
    private final List<List<ShopUser>> values = new ArrayList<>();

    /** Makes so many values, from one user to twenty. */
    @SuppressWarnings("unchecked") // that sample is a list of users
    UserCache(RedisCommands<byte[], byte[]> commands, int count) {
        this.commands = commands;
        List<ShopUser> users = (List<ShopUser>) SampleValue.USERS_10000.value();
        Random random = new Random(11);
        for (int i = 0; i < count; i++) {
            int from = random.nextInt(users.size() - LONGEST);
            values.add(new ArrayList<>(users.subList(from, from + 1 + random.nextInt(LONGEST))));
        }
    }

    /** Writes all values and returns their length in bytes. */
    long store(Function<Object, byte[]> serializer) {
        long bytes = 0;
        for (int i = 0; i < values.size(); i++) {
            byte[] stored = serializer.apply(values.get(i));
            commands.set(key(i), stored);
            bytes += stored.length;
        }
        return bytes;
    }

    /** Writes all values as an application does with these settings and the declared type; returns their length. */
    long switchTo(JsonNode recommended) {
        Algorithm algorithm =
                Algorithm.valueOf(recommended.get("algorithm").asString().toUpperCase(Locale.ROOT));
        try (ValuePipeline<Object> pipeline = ValuePipeline.builder(
                        ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.samples.*")))
                .compressor(
                        Compressor.create(algorithm, recommended.get("level").asInt()))
                .layout(ListLayout.valueOf(recommended.get("layout").asString().toUpperCase(Locale.ROOT)))
                .build()) {
            ValuePipeline<Object> declared = pipeline.declaredAs(DECLARED);
            return store(declared::encode);
        }
    }

    /** Returns what the server says that the keys take, in bytes. */
    long memory() {
        long memory = 0;
        for (int i = 0; i < values.size(); i++) {
            memory += commands.memoryUsage(key(i));
        }
        return memory;
    }

    private static byte[] key(int i) {
        return Fixtures.text("users::" + i);
    }
}
