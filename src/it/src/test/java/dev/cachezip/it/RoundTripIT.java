package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.App.Writing;
import dev.cachezip.samples.Layout;
import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each way to write, with values of each size, through {@code @Cacheable} and back in another application. */
class RoundTripIT {

    static final List<Writing> WRITINGS = Writing.all().toList();

    private static final Map<Writing, App> APPS = new LinkedHashMap<>();
    private static final Map<String, App> READERS = new LinkedHashMap<>();

    /** Values by the size of their plain bytes. */
    enum Size {
        TINY,
        EDGE_64_BYTES,
        ABOUT_2_KB,
        ABOUT_200_KB,
        ABOUT_5_MB,
        INCOMPRESSIBLE;

        Object value() {
            return switch (this) {
                case TINY -> "crema";
                case EDGE_64_BYTES -> "A".repeat(62);
                case ABOUT_2_KB -> SampleValue.PRODUCT_PAGE.value();
                case ABOUT_200_KB -> SampleValue.LAYOUTS_1000.value();
                case ABOUT_5_MB -> layoutsOf5Megabytes();
                case INCOMPRESSIBLE -> noise();
            };
        }

        boolean isCompressible() {
            return this != TINY && this != INCOMPRESSIBLE;
        }

        private static Object layoutsOf5Megabytes() {
            List<?> layouts = (List<?>) SampleValue.LAYOUTS_1000.value();
            List<Layout> many = new ArrayList<>();
            for (int round = 0; round < 25; round++) {
                for (Object element : layouts) {
                    Layout l = (Layout) element;
                    many.add(new Layout(
                            l.balanceInCents() + round,
                            l.idempotencyKey(),
                            l.key(),
                            l.user(),
                            l.areaId(),
                            l.createdAt() + 86_400_000L * round,
                            l.updatedAt(),
                            l.id() + 1_000_000L * round,
                            l.status(),
                            l.active(),
                            l.special(),
                            l.migrated(),
                            l.tenantId()));
                }
            }
            return many;
        }

        private static Object noise() {
            byte[] noise = new byte[4096];
            new Random(42).nextBytes(noise);
            return noise;
        }
    }

    @BeforeAll
    static void startApplications() {
        WRITINGS.forEach(writing -> APPS.put(writing, writing.start()));
        for (String codec : List.of("msgpack", "json")) {
            READERS.put(codec, App.start("cachezip.codec=" + codec));
        }
    }

    @AfterAll
    static void stopApplications() {
        APPS.values().forEach(App::close);
        READERS.values().forEach(App::close);
    }

    static Stream<Arguments> writingsAndSizes() {
        return WRITINGS.stream().flatMap(writing -> Stream.of(Size.values()).map(size -> Arguments.of(writing, size)));
    }

    @ParameterizedTest
    @MethodSource("writingsAndSizes")
    void cacheable_valueOfAnySize_isComputedOnceAndEqualInAnotherApplication(Writing writing, Size size) {
        Object value = size.value();
        Counted slow = Counted.of(value);
        String key = App.newKey();
        Shop shop = APPS.get(writing).shop();

        assertThat(shop.find(key, slow)).isEqualTo(value);
        byte[] stored = RawRedis.shared().await(App.redisKey(Shop.ON_DEMAND, key));

        assertThat(shop.find(key, slow)).isEqualTo(value);
        assertThat(slow.calls()).isOne();
        assertThat(READERS.get(writing.codec()).shop().find(key, Counted.never()))
                .isEqualTo(value)
                .hasSameClassAs(value);
        StoredBytes read = StoredBytes.read(stored);
        if (size.isCompressible()) {
            assertThat(read.algorithm()).isEqualTo(writing.algorithmId());
        } else if (writing.codec().equals("msgpack")) {
            assertThat(read.algorithm()).isEqualTo(StoredBytes.NONE);
        }
        assertThat(stored.length).isLessThanOrEqualTo(read.plain().length);
    }

    @ParameterizedTest
    @FieldSource("WRITINGS")
    void cacheable_plainLengthAroundTheThreshold_isCompressedFrom64BytesOn(Writing writing) {
        Shop shop = APPS.get(writing).shop();
        List<Integer> plainLengths = new ArrayList<>();
        for (int length = 48; length < 72; length++) {
            String key = App.newKey();
            String value = "A".repeat(length);
            shop.find(key, Counted.of(value));
            StoredBytes read = StoredBytes.read(RawRedis.shared().await(App.redisKey(Shop.ON_DEMAND, key)));

            plainLengths.add(read.plain().length);
            assertThat(read.algorithm())
                    .as("%d plain bytes", read.plain().length)
                    .isEqualTo(read.plain().length < 64 ? StoredBytes.NONE : writing.algorithmId());
            assertThat(READERS.get(writing.codec()).shop().find(key, Counted.never()))
                    .isEqualTo(value);
        }
        assertThat(plainLengths).contains(63, 64, 65);
    }
}
