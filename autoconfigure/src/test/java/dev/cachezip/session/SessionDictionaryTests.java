package dev.cachezip.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdDictTrainer;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.ShippedDictionaries;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.objects.Mapping;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.LibraryTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.session.SessionDictionaryValues.Words;
import dev.cachezip.session.SessionPolicy.SessionFormat;
import dev.cachezip.session.SessionPolicy.Unreadable;
import dev.cachezip.session.SessionPolicy.Unstorable;
import dev.cachezip.types.LibraryValues;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * The dictionary {@code session-1} of core, and the program that has made it.
 *
 * <p>It is trained by zstd-jni 1.5.7-28 for level 3 on the plain stored bytes of {@link SessionDictionaryValues#ofDictionary()},
 * those that are long enough to be compressed. Stored frames name it, so its file is never made again. If the samples
 * change, or the form of stored values does, what comes out here is another dictionary: {@code session-2}, beside it.
 */
class SessionDictionaryTests {

    private static final int MAX_LENGTH = 8 << 10;
    private static final int LEVEL = 3;

    /** Sessions that are measured of each kind. */
    private static final int SESSIONS = 50;

    private static final AllowedTypes TYPES = types();
    private static final SessionSerializer PLAIN =
            serializer(ValuePipeline.Builder::uncompressed, UnaryOperator.identity());
    private final SessionSerializer shipped = serializer(
            pipeline -> pipeline.compressor(Compressor.create(Algorithm.ZSTD, LEVEL)),
            pipeline -> pipeline.with(ShippedDictionaries.sessions()));

    private final SessionDictionaryValues values = new SessionDictionaryValues(2, otherWords());

    /** What only applications have. */
    record Cart(String id, List<Item> items, BigDecimal total) implements Serializable {

        record Item(String number, String title, int quantity, BigDecimal price) implements Serializable {}
    }

    /** Writes what the training makes to the file of this name. */
    public static void main(String[] file) throws IOException {
        Files.write(Path.of(file[0]), trained().bytes());
    }

    @AfterEach
    void close() {
        shipped.close();
    }

    @AfterAll
    static void closePlain() {
        PLAIN.close();
    }

    private static ZstdDictionary trained() {
        List<byte[]> samples = SessionDictionaryValues.ofDictionary().stream()
                .map(PLAIN::serialize)
                .filter(sample -> sample.length >= ValuePipeline.Builder.DEFAULT_MIN_LENGTH)
                .toList();
        int length = samples.stream().mapToInt(sample -> sample.length).sum();
        ZstdDictTrainer trainer = new ZstdDictTrainer(length, MAX_LENGTH, LEVEL);
        samples.forEach(trainer::addSample);
        return ZstdDictionary.ofTrained(trainer.trainSamples());
    }

    private static AllowedTypes types() {
        ClassLoader loader = SessionDictionaryTests.class.getClassLoader();
        return AllowedTypes.of(List.of(Cart.class.getName(), Cart.Item.class.getName()), loader)
                .or(LibraryTypes.on(loader));
    }

    private static SessionSerializer serializer(
            UnaryOperator<ValuePipeline.Builder<Object>> settings, UnaryOperator<ValuePipeline<Object>> dictionary) {
        ValuePipeline.Builder<Object> builder = ValuePipeline.builder(ObjectCodecs.objects(
                        SessionSerializer.types(TYPES))
                .jackson(mapper -> LibraryValues.modules(TYPES.classLoader()).forEach(mapper::addModule))
                .mapping(Mapping.STATE)
                .missingFieldsAsPromised()
                .messagePack());
        return new SessionSerializer(
                dictionary.apply(settings.apply(builder).build()),
                new SessionPolicy(Unreadable.FAIL, Unstorable.FAIL, List.of(), SessionFormat.CACHEZIP),
                TYPES,
                null);
    }

    @Test
    void training_again_makesTheShippedDictionary() {
        assertThat(trained().bytes())
                .as("What training makes is not session-1 any more. With another zstd-jni, or if classes of"
                        + " Spring Security or the form of values have changed, give this test up. Never replace the file: stored sessions name it. A"
                        + " better dictionary is session-2")
                .isEqualTo(Objects.requireNonNull(ShippedDictionaries.sessions().current())
                        .bytes());
    }

    @Test
    void values_withTheDictionary_comeBack() {
        assertThat(SessionDictionaryValues.ofDictionary()).allSatisfy(value -> {
            Object read = shipped.deserialize(shipped.serialize(value));
            assertThat(PLAIN.serialize(read)).isEqualTo(PLAIN.serialize(value));
        });
    }

    @Test
    void firstVisit_ofOthers_isAQuarterOfJdk() {
        assertThat(toJdk(i -> Stream.of(values.savedRequest()))).isLessThan(0.25);
    }

    @Test
    void formSession_ofOthers_isAFifthOfJdk() {
        assertThat(toJdk(i -> Stream.of(
                        values.formLogin(),
                        values.savedRequest(),
                        values.csrfToken(),
                        cart(i),
                        values.locale(),
                        new ArrayList<>(List.of(4711L + i, 815L, 90_001L - i)))))
                .isLessThan(0.19);
    }

    @Test
    void openIdSession_ofOthers_isAQuarterOfJdk() {
        assertThat(toJdk(i -> Stream.of(values.openIdLogin(), values.authorizedClients(), values.csrfToken())))
                .isLessThan(0.25);
    }

    @Test
    void otherSessions_ofOthers_areAQuarterOfJdk() {
        assertThat(toJdk(i -> Stream.of(values.authorizationRequest()))).isLessThan(0.25);
        assertThat(toJdk(i -> Stream.of(values.failedLogin(), values.savedRequest())))
                .isLessThan(0.25);
        assertThat(toJdk(i -> Stream.of(values.reactiveLogin(), values.reactiveCsrfToken(), cart(i))))
                .isLessThan(0.25);
    }

    /** Returns the stored length of sessions with these attributes and the fields of each, as a part of JDK's. */
    private double toJdk(Function<Integer, Stream<Object>> attributes) {
        RedisSerializer<Object> jdk = RedisSerializer.java();
        long stored = 0;
        long before = 0;
        List<Object> all = IntStream.range(0, SESSIONS)
                .boxed()
                .flatMap(i -> Stream.concat(
                        Stream.of(1_790_000_000_123L + i, 1_790_000_900_456L + 7L * i, 1800), attributes.apply(i)))
                .toList();
        for (Object value : all) {
            stored += shipped.serialize(value).length;
            before += Objects.requireNonNull(jdk.serialize(value)).length;
        }
        return (double) stored / before;
    }

    private static Cart cart(int number) {
        List<String> titles = List.of("Teapot", "Umbrella, green", "Desk lamp", "Notebook A5", "Candles");
        List<Cart.Item> items = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int random = Math.floorMod((3 * number + i) * 0x9E3779B1, 100_000);
            items.add(new Cart.Item(
                    "K-" + random, titles.get(random % 5), 1 + random % 3, BigDecimal.valueOf(random, 2)));
        }
        return new Cart("cart-" + 31 * number, items, BigDecimal.valueOf(12_345L + number, 2));
    }

    private static Words otherWords() {
        return new Words(
                List.of("oskar", "paula", "quentin", "rosa", "stig", "tamar", "ulrich", "vera"),
                List.of("CUSTOMER", "STAFF", "USER", "AUDITOR"),
                List.of("books.test", "intranet.corp.test", "tickets.invalid", "bank.test"),
                List.of("/cart", "/checkout/{n}", "/search", "/settings/mail", "/reports/{n}/edit"),
                List.of(
                        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"
                                + " Chrome/{n}.0.0.0 Safari/537.36 Edg/{n}.0.0.0",
                        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)"
                                + " Chrome/{n}.0.0.0 Mobile Safari/537.36",
                        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:{n}.0) Gecko/20100101 Firefox/{n}.0",
                        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
                                + " Version/18.{n} Safari/605.1.15"),
                List.of("nl-NL", "pt-BR", "sv-SE", "it-IT", "pl-PL"),
                List.of("store", "backoffice", "partner-portal"));
    }
}
