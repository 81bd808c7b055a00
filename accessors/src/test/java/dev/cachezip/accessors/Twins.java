package dev.cachezip.accessors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.msgpack.MessagePackFactory;
import java.lang.reflect.Type;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.NullUnmarked;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.json.JsonMapper;

/**
 * Mappers with and without the module, of two formats, of which all that can be observed has to be the same.
 *
 * <p>All is done twice, since the first time is when databind makes its parts.
 */
@NullUnmarked // an outcome is a value or a failure
final class Twins {

    private final Map<ObjectMapper, ObjectMapper> mappers;
    private UnaryOperator<ObjectReader> reading = UnaryOperator.identity();
    private UnaryOperator<ObjectWriter> writing = UnaryOperator.identity();

    private Twins(Map<ObjectMapper, ObjectMapper> mappers) {
        this.mappers = mappers;
    }

    /** Returns mappers with default settings. */
    static Twins plain() {
        return with(builder -> {});
    }

    /** Returns mappers with settings. */
    static Twins with(Consumer<MapperBuilder<?, ?>> settings) {
        return new Twins(Map.of(
                build(JsonMapper.builder(), settings),
                build(JsonMapper.builder().addModule(new AccessorModule()), settings),
                build(messagePack(), settings),
                build(messagePack().addModule(new AccessorModule()), settings)));
    }

    /** Returns a builder that has no module by default. */
    private static MapperBuilder<?, ?> messagePack() {
        return new ObjectMapper(new MessagePackFactory()).rebuild();
    }

    private static ObjectMapper build(MapperBuilder<?, ?> builder, Consumer<MapperBuilder<?, ?>> settings) {
        settings.accept(builder);
        return builder.build();
    }

    Twins reading(UnaryOperator<ObjectReader> settings) {
        reading = settings;
        return this;
    }

    Twins writing(UnaryOperator<ObjectWriter> settings) {
        writing = settings;
        return this;
    }

    /** Writes values, which has to succeed. */
    Twins write(Object... values) {
        for (Object value : values) {
            same(mapper -> hex(mapper, value), true);
            warmUp(value);
            same(mapper -> hex(mapper, Map.of("in", List.of(value))), true);
        }
        return this;
    }

    /** Writes values, which has to fail. */
    Twins writeFailing(Object... values) {
        for (Object value : values) {
            same(mapper -> hex(mapper, value), false);
            warmUp(value);
            same(mapper -> hex(mapper, Map.of("in", List.of(value))), false);
        }
        return this;
    }

    /** Writes a value so often that there is generated code for all of it. */
    private void warmUp(Object value) {
        for (ObjectMapper mapper : mappers.values()) {
            for (int i = 0; i < PropertySteps.WARM_UP; i++) {
                try {
                    hex(mapper, value);
                } catch (RuntimeException e) {
                    assertThat(e.getMessage()).isNotEmpty();
                }
            }
        }
    }

    private String hex(ObjectMapper mapper, Object value) {
        return HexFormat.of().formatHex(writing.apply(mapper.writer()).writeValueAsBytes(value));
    }

    /** Reads JSON, and the same in the other format and as a tree, which has to succeed. */
    Twins read(Type type, String... texts) {
        readAll(type, true, texts);
        return this;
    }

    /** Reads JSON, and the same in the other format and as a tree, which has to fail. */
    Twins readFailing(Type type, String... texts) {
        readAll(type, false, texts);
        return this;
    }

    /** Reads JSON, and the same in the other format and as a tree, whatever comes of it. */
    void readEither(Type type, String text) {
        readAll(type, null, text);
    }

    private void readAll(Type type, Boolean success, String... texts) {
        ObjectMapper json = JsonMapper.shared();
        for (String text : texts) {
            same(
                    mapper -> mapper instanceof JsonMapper
                            ? reader(mapper, type).readValue(text)
                            : reader(mapper, type).readValue(mapper.writeValueAsBytes(json.readTree(text))),
                    success);
            same(mapper -> reader(mapper, type).readValue(json.readTree(text)), success);
        }
    }

    private ObjectReader reader(ObjectMapper mapper, Type type) {
        return reading.apply(mapper.readerFor(mapper.constructType(type)));
    }

    /** Reads JSON that is not well-formed, from a string and from bytes. */
    Twins readText(Type type, String... texts) {
        for (String text : texts) {
            same(mapper -> mapper instanceof JsonMapper ? reader(mapper, type).readValue(text) : fail(), false);
            same(
                    mapper -> mapper instanceof JsonMapper
                            ? reader(mapper, type).readValue(text.getBytes(UTF_8))
                            : fail(),
                    false);
        }
        return this;
    }

    private static Object fail() {
        throw new UnsupportedOperationException();
    }

    /** Reads JSON into an object. */
    Twins update(Callable<?> target, String... texts) {
        for (String text : texts) {
            same(
                    mapper -> reading.apply(mapper.readerForUpdating(target.call()))
                            .readValue(JsonMapper.shared().readTree(text)),
                    true);
        }
        return this;
    }

    /** Writes a value, and reads what was written. */
    Twins roundTrip(Type type, Object value) {
        write(value);
        same(
                mapper -> reader(mapper, type)
                        .readValue(writing.apply(mapper.writerFor(mapper.constructType(type)))
                                .writeValueAsBytes(value)),
                true);
        return this;
    }

    private void same(Action action, Boolean success) {
        mappers.forEach((stock, accelerated) -> {
            for (int i = 0; i < 2; i++) {
                Outcome expected = outcome(stock, action);
                Outcome actual = outcome(accelerated, action);
                assertThat(actual.failure()).isEqualTo(expected.failure());
                if (success != null) {
                    assertThat(expected.failure() == null)
                            .as("%s %s", expected.value(), expected.failure())
                            .isEqualTo(success);
                }
                assertThat(Dump.of(actual.value())).isEqualTo(Dump.of(expected.value()));
            }
        });
    }

    private static Outcome outcome(ObjectMapper mapper, Action action) {
        try {
            return new Outcome(action.of(mapper), null);
        } catch (Exception | StackOverflowError e) {
            StringBuilder failure = new StringBuilder();
            for (Throwable t = e; t != null; t = t.getCause()) {
                failure.append(t.getClass().getName())
                        .append(": ")
                        .append(t.getMessage())
                        .append('\n');
            }
            // Objects are made before their first name is read, as databind does without views, so the place is
            // another.
            return new Outcome(null, failure.toString().replaceAll("@[0-9a-f]+|(offset: #|column: )[0-9]+", "@"));
        }
    }

    @FunctionalInterface
    private interface Action {
        Object of(ObjectMapper mapper) throws Exception;
    }

    private record Outcome(Object value, String failure) {}
}
