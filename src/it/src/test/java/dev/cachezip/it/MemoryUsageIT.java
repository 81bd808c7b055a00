package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.App.Writing;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

/** What an entry takes of Redis's memory, against what Spring offers; the table is kept in target/memory-usage.md. */
class MemoryUsageIT {

    private static final Logger log = LoggerFactory.getLogger(MemoryUsageIT.class);
    private static final List<SampleValue> SAMPLES =
            List.of(SampleValue.SMALL_RECORD, SampleValue.PRODUCT_PAGE, SampleValue.LAYOUTS_1000);
    private static final String JDK = "JDK serialization";
    private static final String JSON = "Spring's generic JSON";

    /** Bytes of memory by way of writing and sample. */
    private final Map<String, Map<SampleValue, Long>> bytes = new LinkedHashMap<>();

    @Test
    void entries_zstd_takeLessMemoryThanSpringsOwn() throws IOException {
        measurePeer(JDK, RedisSerializer.java());
        measurePeer(JSON, springsJson());
        for (Writing writing : Writing.all().toList()) {
            measure(writing);
        }
        report();

        for (SampleValue sample : List.of(SampleValue.PRODUCT_PAGE, SampleValue.LAYOUTS_1000)) {
            assertThat(bytes.get("cachezip msgpack-zstd").get(sample))
                    .as(sample.title())
                    .isLessThan(bytes.get(JSON).get(sample))
                    .isLessThan(bytes.get(JDK).get(sample));
        }
    }

    static RedisSerializer<Object> springsJson() {
        return GenericJacksonJsonRedisSerializer.builder()
                .enableUnsafeDefaultTyping()
                .enableSpringCacheNullValueSupport()
                .build();
    }

    private void measurePeer(String name, RedisSerializer<Object> peer) {
        for (SampleValue sample : SAMPLES) {
            // The same length of key for all: it is in the memory too.
            String key = App.redisKey(Shop.ON_DEMAND, "memory-" + bytes.size() + "-" + SAMPLES.indexOf(sample));
            RawRedis.shared().set(key, peer.serialize(sample.value()));
            record(name, sample, RawRedis.shared().memoryUsage(key));
        }
    }

    private void measure(Writing writing) {
        String name = "cachezip " + writing;
        try (App app = writing.start()) {
            for (SampleValue sample : SAMPLES) {
                String key = "memory-" + bytes.size() + "-" + SAMPLES.indexOf(sample);
                app.shop().put(key, sample.value());
                RawRedis.shared().await(App.redisKey(Shop.ON_DEMAND, key));
                record(name, sample, RawRedis.shared().memoryUsage(App.redisKey(Shop.ON_DEMAND, key)));
            }
        }
    }

    private void record(String name, SampleValue sample, long memory) {
        bytes.computeIfAbsent(name, any -> new LinkedHashMap<>()).put(sample, memory);
    }

    private void report() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("Bytes that `MEMORY USAGE` reports of one entry, key included.");
        lines.add("");
        StringBuilder header = new StringBuilder("| entry |");
        StringBuilder rule = new StringBuilder("|---|");
        for (SampleValue sample : SAMPLES) {
            header.append(' ').append(sample.title()).append(" |");
            rule.append("--:|");
        }
        lines.add(header.toString());
        lines.add(rule.toString());
        bytes.forEach((name, samples) -> {
            StringBuilder row = new StringBuilder("| ").append(name).append(" |");
            samples.values().forEach(memory -> row.append(String.format(Locale.ROOT, " %d |", memory)));
            lines.add(row.toString());
        });
        Path file = Path.of(System.getProperty("basedir", "."), "target/memory-usage.md");
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
        log.info("{}:\n{}", file, String.join("\n", lines));
    }
}
