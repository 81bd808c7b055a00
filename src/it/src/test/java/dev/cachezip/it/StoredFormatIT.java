package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.App.Writing;
import dev.cachezip.it.MessagePackTree.Ext;
import dev.cachezip.samples.Customer;
import dev.cachezip.samples.ProductPage;
import dev.cachezip.samples.SampleValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The bytes in Redis, taken apart by tools that know nothing of cachezip. */
class StoredFormatIT {

    private static final Map<Writing, App> APPS = new LinkedHashMap<>();

    @BeforeAll
    static void startApplications() {
        Writing.all().forEach(writing -> APPS.put(writing, writing.start()));
    }

    @AfterAll
    static void stopApplications() {
        APPS.values().forEach(App::close);
    }

    static Stream<Arguments> samples() {
        return Stream.of("zstd", "lz4", "none")
                .flatMap(algorithm -> SampleValue.forTests().stream().map(sample -> Arguments.of(algorithm, sample)));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void msgpack_sampleValue_isTheTypeIdAndEachFieldOfTheOriginal(String algorithm, SampleValue sample) {
        Object value = sample.value();
        StoredBytes read = store(new Writing(algorithm, "msgpack"), value);

        List<?> root = MessagePackTree.readTyped(read.plain());
        if (value instanceof Record) {
            assertThat((Object) root.get(0))
                    .isEqualTo(Ext.typeId(value.getClass().getName()));
        }
        assertThat((Object) root.get(1)).isEqualTo(MessagePackTree.of(value));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void msgpack_sampleValue_hasNoClassNamesInside(String algorithm, SampleValue sample) {
        StoredBytes read = store(new Writing(algorithm, "msgpack"), sample.value());

        String text = new String(read.plain(), StandardCharsets.ISO_8859_1);
        assertThat(text).doesNotContain("@class", "@type").containsOnlyOnce("dev.cachezip.samples");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void json_sampleValue_isPlainJsonWithTypeAndValue(String algorithm, SampleValue sample) {
        Object value = sample.value();
        StoredBytes read = store(new Writing(algorithm, "json"), value);

        JsonNode root = JsonMapper.shared().readTree(read.plain());
        assertThat(root.propertyNames()).containsExactly("@type", "@value");
        if (value instanceof Record) {
            assertThat(root.get("@type").stringValue())
                    .isEqualTo(value.getClass().getName());
        }
        JsonNode content = root.get("@value");
        if (value instanceof Customer customer) {
            assertThat(content.get("name").stringValue()).isEqualTo(customer.name());
            assertThat(content.get("age").intValue()).isEqualTo(customer.age());
        } else if (value instanceof ProductPage page) {
            assertThat(content.get("reviews")).hasSameSizeAs(page.reviews());
        } else {
            assertThat(content).hasSameSizeAs((List<?>) value);
        }
    }

    @Test
    void msgpack_string_isOneMessagePackString() {
        StoredBytes read = store(new Writing("zstd", "msgpack"), "grün 緑 🟢");

        assertThat(MessagePackTree.read(read.plain())).isEqualTo("grün 緑 🟢");
    }

    @Test
    void msgpack_bigDecimal_isAStringThatKeepsItsScale() {
        BigDecimal value = new BigDecimal("19.90");
        StoredBytes read = store(new Writing("zstd", "msgpack"), value);

        assertThat(MessagePackTree.read(read.plain()))
                .isEqualTo(List.of(Ext.typeId(BigDecimal.class.getName()), "19.90"));
    }

    private static StoredBytes store(Writing writing, Object value) {
        String key = App.newKey();
        APPS.get(writing).shop().put(key, value);
        StoredBytes read = StoredBytes.read(RawRedis.shared().await(App.redisKey(Shop.ON_DEMAND, key)));
        // A shorter value may not be worth its envelope.
        if (read.plain().length > 1000) {
            assertThat(read.algorithm()).isEqualTo(writing.algorithmId());
        }
        return read;
    }
}
