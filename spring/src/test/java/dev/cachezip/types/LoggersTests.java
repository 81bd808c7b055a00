package dev.cachezip.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.LoggerContext;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.MarkedDocument;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.logging.LogFactory;
import org.apache.logging.log4j.LogManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Loggers in cached objects are the loggers of their names. */
class LoggersTests {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.types.*");
    private static final ValuePipeline<Object> NAMED = pipeline(ObjectCodecs.messagePack(TYPES));

    /** The base of a class of an application, as many have one. */
    abstract static class Base {
        protected final org.slf4j.Logger log = LoggerFactory.getLogger(getClass());
    }

    /** A class with loggers of each library, declared as interfaces and classes. */
    static final class Order extends Base {
        final org.slf4j.Logger named = LoggerFactory.getLogger("audit");
        final ch.qos.logback.classic.Logger logback = (ch.qos.logback.classic.Logger) LoggerFactory.getLogger("back");
        final org.apache.logging.log4j.Logger log4j = LogManager.getLogger(Order.class);
        final org.apache.commons.logging.Log commons = LogFactory.getLog(Order.class);
        final java.util.logging.Logger jul = java.util.logging.Logger.getLogger("jul");
        final java.util.logging.Logger root = java.util.logging.Logger.getLogger("");
        final org.slf4j.@Nullable Logger none = null;
        final Object any = LoggerFactory.getLogger("any");
        final List<Object> list = new ArrayList<>(List.of(LogManager.getLogger("element"), LogFactory.getLog("log")));
        final Map<String, org.slf4j.Logger> map =
                new java.util.LinkedHashMap<>(Map.of("a", LoggerFactory.getLogger("a")));
        final Optional<org.slf4j.Logger> optional = Optional.of(LoggerFactory.getLogger("optional"));
        final org.apache.commons.logging.Log[] array = {LogFactory.getLog("array")};
        int number;
    }

    private static ValuePipeline<Object> pipeline(ValueCodec<Object> codec) {
        return ValuePipeline.builder(codec).uncompressed().build();
    }

    @Test
    void roundTrip_objectWithLoggers_hasTheSameLoggers() throws Exception {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES);
        Order order = new Order();
        order.number = 7;
        for (ValuePipeline<Object> pipeline :
                List.of(pipeline(codec), pipeline(codec).declaredAs(Order.class))) {
            Order read = (Order) Objects.requireNonNull(pipeline.decode(pipeline.encode(order)));

            assertThat(read.number).isEqualTo(7);
            assertThat(read.log).isSameAs(order.log);
            for (Field field : Order.class.getDeclaredFields()) {
                if (!field.isSynthetic()) {
                    assertThat(field.get(read)).as(field.getName()).isEqualTo(field.get(order));
                }
            }
        }
    }

    static Stream<ValueCodec<Object>> codecs() {
        return Stream.of(
                ObjectCodecs.messagePack(TYPES), Jackson3Codecs.of(TYPES).json());
    }

    static Stream<Arguments> loggers() {
        return Stream.of(
                        LoggerFactory.getLogger("shop"),
                        LogManager.getLogger("shop"),
                        LogFactory.getLog("shop"),
                        java.util.logging.Logger.getLogger("shop"))
                .flatMap(logger -> codecs().map(codec -> Arguments.of(codec, logger)));
    }

    @ParameterizedTest
    @MethodSource("loggers")
    void roundTrip_loggerThatIsAWholeValue_isTheSame(ValueCodec<Object> codec, Object logger) {
        ValuePipeline<Object> pipeline = pipeline(codec);
        assertThat(pipeline.decode(pipeline.encode(logger))).isSameAs(logger);
        ValuePipeline<Object> declared = pipeline.declaredAs(logger.getClass());
        assertThat(declared.decode(declared.encode(logger))).isSameAs(logger);
    }

    /** A logger in the only field. */
    record Named(org.slf4j.Logger log) {}

    @Test
    void encode_declaredLogger_isItsName() {
        byte[] stored = pipeline(ObjectCodecs.messagePack(TYPES))
                .declaredAs(Named.class)
                .encode(new Named(LoggerFactory.getLogger("audit")));
        assertThat(new String(stored, StandardCharsets.ISO_8859_1)).isEqualTo("\u0081\u00a3log\u00a5audit");
    }

    @Test
    void encode_loggerThatItsLibraryDoesNotKnow_isRefused() {
        ValuePipeline<Object> pipeline = pipeline(ObjectCodecs.messagePack(TYPES));
        for (Object logger : new Object[] {
            new org.slf4j.helpers.NOPLoggerFactory().getLogger("nop"), java.util.logging.Logger.getAnonymousLogger()
        }) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> pipeline.encode(new ArrayList<>(List.of(logger))))
                    .withMessageContaining("transient");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nERROR forged", "a\u001b[2J", "a\u202eb", "a\u2028b"})
    void decode_nameThatWouldBreakALogLine_isRefused(String name) {
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(name));
    }

    @Test
    void decode_longName_isRefused() {
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read("a".repeat(501)));
    }

    @Test
    void decode_nameOfAClassThatIsNotLoaded_loadsNothing() {
        assertThat(read(Loud.class.getName()).getName()).isEqualTo(Loud.class.getName());
        assertThat(System.getProperty("cachezip.test.loud")).isNull();
    }

    static final class Loud {
        static {
            System.setProperty("cachezip.test.loud", "initialised");
        }
    }

    /** No library drops a logger. */
    @Test
    void decode_newNamesWithoutEnd_areRefusedAtSomePoint() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        int before = context.getLoggerList().size();
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> {
                    for (int i = 0; i < 100_000; i++) {
                        read("hostile." + i + ".a.a.a.a.a.a");
                    }
                })
                .withMessageContaining("names of loggers");
        assertThat(context.getLoggerList()).hasSizeLessThan(before + 40_000);
        // Those of the application are still read.
        ValuePipeline<Object> pipeline = pipeline(ObjectCodecs.messagePack(TYPES));
        Named own = new Named(LoggerFactory.getLogger("own" + before));
        assertThat(pipeline.decode(pipeline.encode(own))).isEqualTo(own);
    }

    private static org.slf4j.Logger read(String name) {
        String stored = "{\"@type\":\"" + Named.class.getName() + "\",\"@value\":{\"log\":\""
                + name.replace("\n", "\\n").replace("\u001b", "\\u001b") + "\"}}";
        return ((Named) Objects.requireNonNull(NAMED.decode(MarkedDocument.of(stored)))).log();
    }
}
