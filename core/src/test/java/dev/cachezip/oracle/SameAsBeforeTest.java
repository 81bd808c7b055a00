package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.oracle.StateOracle.Store;
import dev.cachezip.oracle.StateOracle.Trial;
import dev.cachezip.oracle.StorableValue.Expected;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Type;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.type.TypeFactory;

/**
 * The jars of another build, {@code -Dcachezip.before=<folder>}, and this one: the same bytes, outcomes and refusals for
 * all values of the oracle and all samples. A change of the inside is judged by the jars of before; without them, nothing is.
 */
@Tag("slow")
class SameAsBeforeTest {

    /** What was meant to change, by the beginning of a trial's name, and why. */
    private static final Map<String, String> CHANGED = Map.of();

    /** The address of an object in a message of Jackson or the JDK. */
    private static final Pattern ADDRESS = Pattern.compile("@[0-9a-f]{5,8}\\b");

    private static final int DAMAGES = 8;

    private static Build now;
    private static Build before;

    /** The pipeline of one build. */
    private record Build(Store store, StateOracle oracle) {
        Build(Store store, Class<? extends RuntimeException> refusal) {
            this(store, new StateOracle(store, refusal));
        }
    }

    /** What became of a trial: its bytes or refusal, what each reading of them gave, and what the oracle says of the copy. */
    private record Fate(String written, List<String> read, String finding) {}

    static Stream<Trial> trials() {
        return StateOracle.trials(Stream.concat(
                        StorableValues.all().stream(),
                        SampleValue.forTests().stream().map(SameAsBeforeTest::storable))
                .toList());
    }

    private static StorableValue storable(SampleValue sample) {
        Class<?> element = sample.elementType();
        Type declared = sample.isList()
                ? TypeFactory.createDefaultInstance().constructCollectionType(List.class, element)
                : element;
        return new StorableValue("sample: " + sample.title(), sample.value(), declared, Expected.EQUAL);
    }

    @BeforeAll
    static void load_jarsOfBefore_areBesideThese() throws ReflectiveOperationException, IOException {
        String folder = System.getProperty("cachezip.before");
        assumeTrue(folder != null, "no jars of before");
        now = new Build(store(), CachezipException.class);
        before = before(new JarsOfBefore(Path.of(folder)));
    }

    private static Store store() {
        ValuePipeline<Object> pipeline = ValuePipeline.<Object>builder(
                        ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
                .uncompressed()
                .build();
        return new StateOracleTest.PipelineStore(pipeline);
    }

    /** Calls by names what was public before, whatever its name is now. */
    private static Build before(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> types = loader.loadClass("dev.cachezip.objects.types.AllowedTypes");
        Class<?> pipelines = loader.loadClass("dev.cachezip.pipeline.ValuePipeline");
        Object allowed = types.getMethod("of", String[].class).invoke(null, (Object) new String[] {"dev.cachezip.*"});
        Object codecs = loader.loadClass("dev.cachezip.objects.ObjectCodecs")
                .getMethod("objects", types)
                .invoke(null, allowed);
        Object codec = codecs.getClass().getMethod("messagePack").invoke(codecs);
        Object builder = pipelines
                .getMethod("builder", loader.loadClass("dev.cachezip.codec.ValueCodec"))
                .invoke(null, codec);
        builder.getClass().getMethod("uncompressed").invoke(builder);
        Object pipeline = builder.getClass().getMethod("build").invoke(builder);
        return new Build(
                new StoreOfBefore(pipeline),
                loader.loadClass("dev.cachezip.CachezipException").asSubclass(RuntimeException.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void judge_storedAndRead_isAsBefore(Trial trial) {
        boolean meant = CHANGED.keySet().stream().anyMatch(trial.toString()::startsWith);
        Fate found = fate(now, trial);
        Fate expected = fate(before, trial);
        if (!meant) {
            assertThat(found).isEqualTo(expected);
        }
    }

    private static Fate fate(Build build, Trial trial) {
        Type declared = trial.declared();
        List<byte[]> stored = new ArrayList<>();
        String written = text(() -> {
            stored.add(build.store.encode(trial.value().value(), declared));
            return stored.get(0);
        });
        // One build shows the copies of both: if texts are not the same, neither are the copies.
        List<String> read = stored.stream()
                .flatMap(SameAsBeforeTest::damaged)
                .map(bytes -> text(() -> before.store.encode(build.store.decode(bytes, declared), null)))
                .toList();
        return new Fate(
                written, read, withoutAddresses(build.oracle.judge(trial).toString()));
    }

    /**
     * Returns bytes, and what may become of them on a bad day, the same for the same bytes. Text is left out: before, it was
     * read as JSON.
     */
    private static Stream<byte[]> damaged(byte[] bytes) {
        Random random = new Random(Arrays.hashCode(bytes));
        Stream<byte[]> changed = Stream.generate(() -> {
            byte[] copy =
                    Arrays.copyOf(bytes, random.nextInt(4) == 0 ? random.nextInt(bytes.length) + 1 : bytes.length);
            copy[random.nextInt(copy.length)] = (byte) random.nextInt();
            return copy;
        });
        return Stream.concat(
                Stream.of(bytes),
                changed.filter(copy -> !(PlainRoot.of(copy) instanceof PlainRoot.Json))
                        .limit(DAMAGES));
    }

    private static String text(Supplier<byte[]> bytes) {
        try {
            return HexFormat.of().formatHex(bytes.get());
        } catch (RuntimeException | StackOverflowError e) {
            return withoutAddresses(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    private static String withoutAddresses(String text) {
        return ADDRESS.matcher(text).replaceAll("@");
    }

    /** The pipeline of the build before, called by its names of then. */
    private record StoreOfBefore(Object pipeline) implements Store {

        @Override
        public byte[] encode(Object value, Type declared) {
            return (byte[]) call(of(declared), "encode", Object.class, value);
        }

        @Override
        public Object decode(byte[] stored, Type declared) {
            return call(of(declared), "decode", byte[].class, stored);
        }

        private Object of(Type declared) {
            return declared == null ? pipeline : call(pipeline, "declaredAs", Type.class, declared);
        }

        private static Object call(Object target, String method, Class<?> parameter, Object argument) {
            try {
                return target.getClass().getMethod(method, parameter).invoke(target, argument);
            } catch (InvocationTargetException e) {
                throwIfUnchecked(e.getCause());
                throw new IllegalStateException(e);
            } catch (IllegalAccessException | NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void throwIfUnchecked(Throwable cause) {
            if (cause instanceof RuntimeException e) {
                throw e;
            }
            if (cause instanceof Error e) {
                throw e;
            }
        }
    }

    /** Finds the classes and resources of the project in jars; values, libraries and the JDK in the test's class path. */
    private static final class JarsOfBefore extends URLClassLoader {

        JarsOfBefore(Path folder) throws IOException {
            super(urls(folder), SameAsBeforeTest.class.getClassLoader());
        }

        private static URL[] urls(Path folder) throws IOException {
            List<URL> urls = new ArrayList<>();
            for (String module : List.of("api", "columns", "core", "msgpack", "objects")) {
                Path jar = folder.resolve("cachezip-" + module + "-0.1.0-SNAPSHOT.jar");
                assertThat(jar).exists();
                urls.add(jar.toUri().toURL());
            }
            return urls.toArray(URL[]::new);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && name.startsWith("dev.cachezip.") && findResource(file(name)) != null) {
                loaded = findClass(name);
            }
            return loaded == null ? super.loadClass(name, resolve) : loaded;
        }

        private static String file(String name) {
            return name.replace('.', '/') + ".class";
        }

        @Override
        public URL getResource(String name) {
            URL own = findResource(name);
            return own == null ? super.getResource(name) : own;
        }
    }
}
