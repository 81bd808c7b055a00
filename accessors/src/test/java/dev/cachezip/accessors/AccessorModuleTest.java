package dev.cachezip.accessors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import dev.cachezip.samples.Layout;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** The places of generated accessors, and the properties that the inspector sees. */
@NullUnmarked // beans as applications write them
@SuppressWarnings("UnusedVariable") // by the beans, which look at who calls them
class AccessorModuleTest {

    private static JsonMapper mapper() {
        return JsonMapper.builder().addModule(new AccessorModule()).build();
    }

    /** Returns the classes of this package that are on the stack. */
    private static Set<String> callers() {
        return StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES)
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .filter(name -> name.startsWith(AccessorModule.class.getPackageName()))
                        .map(name -> name.substring(name.lastIndexOf('.') + 1).replaceAll("[/+].*", ""))
                        .collect(Collectors.toSet()));
    }

    @Test
    void write_getters_areCalledByGeneratedCode() {
        Traced traced = new Traced();
        mapper().writeValueAsString(traced);
        assertThat(traced.callers).hasSize(3).satisfies(callers -> {
            assertThat(callers.get(0)).contains("PrimitiveWriter", "Templates$BitsGetter");
            assertThat(callers.get(1)).contains("ReferenceWriter", "Templates$Getter");
            assertThat(callers.get(2)).contains("ReferenceWriter", "Templates$Getter");
        });
    }

    @Test
    void read_settersAndConstructor_areCalledByGeneratedCode() {
        Traced traced = mapper().readValue("{\"a\":1,\"b\":\"b\",\"c\":[1]}", Traced.class);
        assertThat(traced.callers).hasSize(4).satisfies(callers -> {
            assertThat(callers.get(0)).contains("GeneratedInstantiator", "Templates$Constructor");
            assertThat(callers.get(1)).contains("PrimitiveProperty", "Templates$BitsSetter");
            assertThat(callers.get(2)).contains("ReferenceProperty", "Templates$Setter");
            assertThat(callers.get(3)).contains("ReferenceProperty", "Templates$Setter");
        });
    }

    static final class Traced {
        final List<Set<String>> callers = new ArrayList<>();

        private Traced() {
            Set<String> caller = callers();
            if (caller.contains("GeneratedInstantiator")) {
                callers.add(caller);
            }
        }

        @JsonProperty
        private double getA() {
            callers.add(callers());
            return 1;
        }

        @JsonProperty
        private String getB() {
            callers.add(callers());
            return "b";
        }

        @JsonProperty
        private List<Integer> getC() {
            callers.add(callers());
            return List.of(1);
        }

        @JsonProperty
        private void setA(int a) {
            callers.add(callers());
        }

        @JsonProperty
        private void setB(String b) {
            callers.add(callers());
        }

        @JsonProperty
        private void setC(List<Integer> c) {
            callers.add(callers());
        }
    }

    @Test
    void read_record_isCreatedWithoutABufferOfProperties() {
        for (String text : List.of("{\"a\":1,\"b\":\"b\"}", "{\"x\":0,\"b\":\"b\"}", "{}")) {
            assertThat(mapper().readValue(text, TracedRecord.class).callers())
                    .contains("CreatorDeserializer", "GeneratedInstantiator");
        }
        assertThat(mapper().readValue("{\"a\":1}", TracedClass.class).callers).contains("CreatorDeserializer");
    }

    record TracedRecord(Integer a, String b, Set<String> callers) {
        TracedRecord {
            callers = AccessorModuleTest.callers();
        }
    }

    static final class TracedClass {
        final Set<String> callers;

        @JsonCreator
        private TracedClass(@JsonProperty("a") int a) {
            this.callers = AccessorModuleTest.callers();
        }
    }

    @Test
    void write_classOfAnotherLoader_isCalledByGeneratedCodeAndSame() throws ReflectiveOperationException {
        Class<?> copy = Class.forName(Layout.User.class.getName(), true, new Copies());
        assertThat(copy).isNotEqualTo(Layout.User.class);
        Object user = mapper().readValue("{\"id\":1,\"phone\":\"2\",\"age\":3}", copy);
        assertThat(user).isInstanceOf(copy).hasToString("User[id=1, phone=2, age=3]");
        Twins.plain().roundTrip(copy, user);
    }

    @Test
    void mapper_ofClassesOfAnotherLoader_keepsNothingOfThem() throws ReflectiveOperationException {
        Copies loader = new Copies();
        JsonMapper mapper = mapper();
        Object user = mapper.readValue(
                "{\"id\":1,\"phone\":\"2\",\"age\":3}", Class.forName(Layout.User.class.getName(), true, loader));
        assertThat(mapper.writeValueAsString(user)).contains("\"age\":3");
        WeakReference<ClassLoader> reference = new WeakReference<>(loader);
        loader = null;
        mapper = null;
        user = null;
        // Each a full collection, which unloads classes; there may be one more until soft references are let go.
        for (int i = 0; i < 50 && reference.get() != null; i++) {
            System.gc();
        }
        assertThat(reference.get()).isNull();
    }

    /** Loads classes of the samples anew. */
    private static final class Copies extends ClassLoader {
        Copies() {
            super(Copies.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null || !name.startsWith(Layout.class.getPackageName())) {
                return loaded != null ? loaded : super.loadClass(name, resolve);
            }
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void mapper_afterSerialization_isWhatItWas() throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(mapper());
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            JsonMapper copy = (JsonMapper) in.readObject();
            assertThat(copy.readValue("{\"a\":1}", TracedRecord.class).callers())
                    .contains("CreatorDeserializer");
        }
    }

    @Test
    void write_jdkClasses_same() {
        IntSummaryStatistics exported = new IntSummaryStatistics();
        exported.accept(3);
        Twins.plain().write(exported).writeFailing(ManagementFactory.getRuntimeMXBean());
    }

    @Test
    void inspector_eachValue_isSeenOnceBeforeItIsWritten() {
        List<Object> seen = new ArrayList<>();
        PropertyInspector inspector = (config, property) -> property.getName().equals("plain") ? null : seen::add;
        JsonMapper mapper = JsonMapper.builder()
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .addModule(new AccessorModule(inspector))
                .build();
        assertThat(mapper.writeValueAsString(new Inspected()))
                .isEqualTo("{\"text\":\"t\",\"none\":null,\"number\":1,\"plain\":2,\"viewed\":\"v\",\"b\":3}");
        assertThat(seen).containsExactly("t", null, 1, "v", 3);
        seen.clear();
        assertThat(mapper.writerWithView(Runnable.class).writeValueAsString(new Inspected()))
                .isEqualTo("{\"viewed\":\"v\"}");
        assertThat(seen).containsExactly("v");
        seen.clear();
        assertThat(mapper.writeValueAsString(new InspectedArray())).isEqualTo("[\"t\"]");
        assertThat(seen).containsExactly("t");
    }

    @JsonPropertyOrder({"text", "none", "number", "plain", "viewed"})
    static class Inspected {
        int calls;

        public String getText() {
            return "t";
        }

        public String getNone() {
            return null;
        }

        public int getNumber() {
            return ++calls;
        }

        public int getPlain() {
            return 2;
        }

        @JsonView(Runnable.class)
        public String getViewed() {
            return "v";
        }

        @JsonUnwrapped
        public InspectedPart getPart() {
            return new InspectedPart();
        }
    }

    static class InspectedPart {
        public int getB() {
            return 3;
        }
    }

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    static class InspectedArray {
        public String getText() {
            return "t";
        }
    }

    @Test
    void inspector_besideAPlainModule_isAskedInEitherOrder() {
        PropertyInspector inspector = (config, property) -> value -> refuse(property.getName());
        for (Consumer<JsonMapper.Builder> order : List.<Consumer<JsonMapper.Builder>>of(
                builder -> builder.addModules(new AccessorModule(), new AccessorModule(inspector)),
                builder -> builder.addModules(new AccessorModule(inspector), new AccessorModule()))) {
            JsonMapper.Builder builder = JsonMapper.builder();
            order.accept(builder);
            assertThatThrownBy(() -> builder.build().writeValueAsString(List.of(new InspectedPart())))
                    .isInstanceOf(DatabindException.class)
                    .hasMessageStartingWith("no b")
                    .hasMessageContaining("InspectedPart[\"b\"]")
                    .hasCauseInstanceOf(UnsupportedOperationException.class);
        }
    }

    private static void refuse(String name) {
        throw new UnsupportedOperationException("no " + name);
    }
}
