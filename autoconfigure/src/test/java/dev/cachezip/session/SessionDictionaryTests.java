package dev.cachezip.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdDictTrainer;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.compress.Reservoir;
import dev.cachezip.compress.ShippedDictionaries;
import dev.cachezip.compress.Training;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.LibraryTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.DictionaryPolicy;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.session.SessionDictionaryValues.Words;
import dev.cachezip.session.SessionPolicy.SessionDictionary;
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
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.security.jackson.SecurityJacksonModules;
import tools.jackson.databind.json.JsonMapper;

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
            serializer(ValuePipeline.ValuePipelineBuilder::uncompressed, SessionDictionary.NONE);

    /** The JSON that the samples of Spring Session recommend. */
    private static final RedisSerializer<Object> JSON = new GenericJacksonJsonRedisSerializer(JsonMapper.builder()
            .addModules(SecurityJacksonModules.getModules(SessionDictionaryTests.class.getClassLoader()))
            .build());

    private final SessionSerializer shipped = serializer(
            pipeline -> pipeline.compressor(Compressor.create(Algorithm.ZSTD, LEVEL)), SessionDictionary.SHIPPED);

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
                .filter(sample -> sample.length >= ValuePipeline.ValuePipelineBuilder.DEFAULT_MIN_LENGTH)
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
            UnaryOperator<ValuePipeline.ValuePipelineBuilder<Object>> settings, SessionDictionary dictionary) {
        return new SessionSerializer(
                parts -> settings.apply(builder(parts)).build(),
                new CacheDictionaries(DictionaryPolicy.standard())
                        .of(
                                new CacheId("", "sessions"),
                                false,
                                CachePolicies.standard().ofOthers().form().compression(),
                                ShippedDictionaries.sessions(),
                                LettuceConnectionFactory::new),
                new SessionPolicy(Unreadable.FAIL, Unstorable.FAIL, List.of(), SessionFormat.CACHEZIP, dictionary),
                TYPES,
                null);
    }

    private static ValuePipeline.ValuePipelineBuilder<Object> builder(@Nullable RefusedParts parts) {
        return ValuePipeline.builder(ObjectCodecs.objects(SessionSerializer.types(TYPES))
                .jackson(mapper -> LibraryValues.modules(TYPES.classLoader()).forEach(mapper::addModule))
                .missingFieldsAsPromised()
                .refusedParts(parts)
                .messagePack());
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
    void samples_areValuesOfTheApplicationAndSecurityContexts() {
        assertThat(List.of(cart(1), List.of("tea"), values.formLogin(), values.openIdLogin()))
                .allMatch(SessionSerializer::isSample);
        assertThat(List.of(
                        values.csrfToken(),
                        values.reactiveCsrfToken(),
                        values.savedRequest(),
                        values.authorizationRequest(),
                        values.authorizedClients(),
                        values.failedLogin(),
                        new SessionDelta(new HashMap<>()),
                        new SerializedObject(new byte[0])))
                .noneMatch(SessionSerializer::isSample);
    }

    @Test
    void firstVisit_ofOthers_isAQuarterOfJdk() {
        assertThat(toJdk(sessions(i -> Stream.of(values.savedRequest())))).isLessThan(0.25);
    }

    @Test
    void formSession_ofOthers_isAFifthOfJdkAndAQuarterOfJson() {
        List<Object> sessions = sessions(this::form);
        assertThat(toJdk(sessions)).isLessThan(0.19);
        assertThat(to(JSON, sessions)).isLessThan(0.25);
    }

    /** The samples are those that an application's instance takes, of the sessions of other users. */
    @Test
    void formSession_withATrainedDictionary_isAnEighthOfJdk() {
        List<Object> sessions = sessions(this::form);
        double untrained = toJdk(sessions);
        List<byte[]> samples = sessions(this::form).stream()
                .filter(SessionSerializer::isSample)
                .map(PLAIN::serialize)
                .filter(sample -> sample.length >= Reservoir.MIN_LENGTH)
                .toList();
        Training training = DictionaryTrainer.create(LEVEL, 32 << 10)
                .train(samples, ShippedDictionaries.sessions().current());

        try (ZstdDictionary trained = ((Training.DictionaryCandidate) training).dictionary();
                ValuePipeline<Object> pipeline = builder(null)
                        .compressor(Compressor.create(Algorithm.ZSTD, LEVEL))
                        .build()
                        .with(Dictionaries.of(trained))) {
            double ratio = ratio(
                    value -> value instanceof String || !SessionSerializer.isSample(value)
                            ? shipped.serialize(value)
                            : pipeline.encode(value),
                    RedisSerializer.java(),
                    sessions);
            assertThat(ratio).isLessThan(0.13).isLessThan(untrained * 0.9);
        }
    }

    @Test
    void openIdSession_ofOthers_isAQuarterOfJdkAndOfJson() {
        List<Object> sessions =
                sessions(i -> Stream.of(values.openIdLogin(), values.authorizedClients(), values.csrfToken()));
        assertThat(toJdk(sessions)).isLessThan(0.25);
        assertThat(to(JSON, sessions)).isLessThan(0.22);
    }

    @Test
    void otherSessions_ofOthers_areAQuarterOfJdk() {
        assertThat(toJdk(sessions(i -> Stream.of(values.authorizationRequest()))))
                .isLessThan(0.25);
        assertThat(toJdk(sessions(i -> Stream.of(values.failedLogin(), values.savedRequest()))))
                .isLessThan(0.25);
        assertThat(toJdk(sessions(i -> Stream.of(values.reactiveLogin(), values.reactiveCsrfToken(), cart(i)))))
                .isLessThan(0.25);
    }

    private Stream<Object> form(int number) {
        return Stream.of(
                values.formLogin(),
                values.savedRequest(),
                values.csrfToken(),
                cart(number),
                values.locale(),
                new ArrayList<>(List.of(4711L + number, 815L, 90_001L - number)));
    }

    /** Returns the values of sessions with these attributes, those that each session has among them. */
    private static List<Object> sessions(IntFunction<Stream<Object>> attributes) {
        return IntStream.range(0, SESSIONS)
                .boxed()
                .flatMap(i -> Stream.concat(
                        Stream.of(1_790_000_000_123L + i, 1_790_000_900_456L + 7L * i, 1800), attributes.apply(i)))
                .toList();
    }

    private double toJdk(List<Object> values) {
        return to(RedisSerializer.java(), values);
    }

    private double to(RedisSerializer<Object> other, List<Object> values) {
        return ratio(shipped::serialize, other, values);
    }

    /** Returns the stored length of values as a part of their length without cachezip. */
    private static double ratio(Function<Object, byte[]> stored, RedisSerializer<Object> other, List<Object> values) {
        long bytes = 0;
        long before = 0;
        for (Object value : values) {
            bytes += stored.apply(value).length;
            before += Objects.requireNonNull(other.serialize(value)).length;
        }
        return (double) bytes / before;
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
