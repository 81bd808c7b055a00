package dev.cachezip.accessors;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonMerge;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import dev.cachezip.samples.Customer;
import dev.cachezip.samples.Layout;
import dev.cachezip.samples.ProductPage;
import dev.cachezip.samples.SampleValue;
import java.beans.ConstructorProperties;
import java.io.FileNotFoundException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.type.TypeFactory;

/** The module passes the same arguments to constructors as databind, and has the same errors. */
@NullUnmarked // classes as applications write them
@SuppressWarnings({"UnusedVariable", "ArrayRecordComponent"}) // all is compared by reflection
class CreatingTest {

    private static final TypeFactory TYPES = TypeFactory.createDefaultInstance();

    private static final List<String> VALUES = List.of(
            "0",
            "-129",
            "40000",
            "3000000000",
            "9223372036854775808",
            "1.5",
            "1e400",
            "true",
            "false",
            "null",
            "\"\"",
            "\"5\"",
            "\"true\"",
            "\"x\"",
            "[]",
            "[3]",
            "{}",
            "{\"b\":1}");

    @Test
    void read_samples_same() {
        Twins twins = Twins.plain();
        twins.roundTrip(Customer.class, SampleValue.SMALL_RECORD.value());
        twins.roundTrip(ProductPage.class, SampleValue.PRODUCT_PAGE.value());
        twins.roundTrip(TYPES.constructCollectionType(List.class, Layout.class), SampleValue.LAYOUTS_100.value());
        Twins.with(builder -> builder.enable(MapperFeature.DEFAULT_VIEW_INCLUSION))
                .roundTrip(TYPES.constructCollectionType(List.class, Layout.class), SampleValue.LAYOUTS_100.value());
    }

    /** Each value for each argument, with each of some settings. */
    @Test
    void read_anyValueForAnyType_same() {
        List<Twins> all = List.of(
                Twins.plain(),
                Twins.with(builder -> builder.disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)),
                Twins.with(builder -> builder.enable(
                                DeserializationFeature.UNWRAP_SINGLE_VALUE_ARRAYS,
                                DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                                DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)));
        String others = "\"b\":1,\"s\":2,\"i\":3,\"l\":4,\"f\":5.5,\"d\":6.5,\"c\":\"7\",\"z\":true,\"boxed\":8";
        for (Twins twins : all) {
            for (String name :
                    List.of("b", "s", "i", "l", "f", "d", "c", "z", "boxed", "text", "list", "any", "date")) {
                for (String value : VALUES) {
                    twins.readEither(
                            Values.class, "{" + others + ",\"" + name + "\":" + value + ",\"text\":\"after\"}");
                    twins.readEither(Nullable.class, "{\"" + name + "\":" + value + "}");
                }
            }
        }
    }

    public record Values(
            byte b,
            short s,
            int i,
            long l,
            float f,
            double d,
            char c,
            boolean z,
            Integer boxed,
            String text,
            List<Integer> list,
            Object any,
            java.time.LocalDate date) {}

    public record Nullable(
            @JsonSetter(nulls = Nulls.SKIP) int i,
            @JsonSetter(nulls = Nulls.FAIL) Integer boxed,
            @JsonSetter(nulls = Nulls.AS_EMPTY) String text,

            @JsonSetter(nulls = Nulls.AS_EMPTY, contentNulls = Nulls.SKIP)
            List<Integer> list,

            @JsonSetter(nulls = Nulls.SKIP) Object any,
            @JsonSetter(nulls = Nulls.AS_EMPTY) long l) {}

    @Test
    void read_missing_same() {
        String[] texts = {"{}", "{\"text\":\"t\"}", "{\"number\":3}", "{\"number\":3,\"optional\":null,\"pair\":null}"};
        Twins.plain()
                .readFailing(Missing.class, texts[0], texts[1])
                .read(Missing.class, texts[2], texts[3])
                .readFailing(Required.class, "{}", "{\"optional\":3}")
                .readFailing(AbsentFailing.class, "{}", "{\"x\":1}")
                .read(Required.class, "{\"required\":null}", "{\"required\":\"r\"}");
        Twins.with(builder -> builder.disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES))
                .read(Missing.class, texts);
        Twins.with(builder -> builder.enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES))
                .readFailing(Missing.class, texts)
                .readFailing(Missing[].class, "[{\"text\":\"t\"}]");
        Twins.with(builder -> builder.enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES))
                .readFailing(Missing.class, texts);
    }

    public record Missing(
            String text,
            int number,
            Optional<String> optional,
            OptionalInt primitive,
            Values pair,
            @Absent String absent) {}

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @com.fasterxml.jackson.annotation.JacksonAnnotationsInside
    @JsonDeserialize(using = AbsentAware.class)
    @interface Absent {}

    static final class AbsentAware extends StdScalarDeserializer<String> {
        AbsentAware() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            return parser.getString();
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return "absent";
        }
    }

    public record AbsentFailing(
            @JsonDeserialize(using = NeverAbsent.class) String text) {}

    static final class NeverAbsent extends StdScalarDeserializer<String> {
        NeverAbsent() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            return parser.getString();
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            throw new IllegalStateException("absent");
        }
    }

    public record Required(@JsonProperty(required = true) String required, Integer optional) {}

    @Test
    void read_unknownAndDuplicates_same() {
        String[] texts = {
            "{\"x\":[{\"y\":1}],\"first\":1,\"z\":null,\"second\":\"s\"}", "{\"first\":1,\"second\":\"s\",\"x\":{}}"
        };
        Twins.plain()
                .read(Pair.class, texts)
                .read(Pair.class, "{\"first\":1,\"first\":2,\"second\":null,\"second\":\"b\"}");
        Twins.with(builder -> builder.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES))
                .readFailing(Pair.class, texts)
                .readFailing(Pair[].class, "[{\"first\":1},{\"x\":1}]")
                .read(IgnoringUnknown.class, texts);
        Twins.with(builder -> builder.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .addHandler(new DeserializationProblemHandler() {
                            @Override
                            public boolean handleUnknownProperty(
                                    DeserializationContext context,
                                    JsonParser parser,
                                    ValueDeserializer<?> deserializer,
                                    Object bean,
                                    String name) {
                                parser.skipChildren();
                                return name.equals("x") && bean.toString().contains("first=1");
                            }
                        }))
                .readFailing(Pair.class, texts[0])
                .read(Pair.class, texts[1]);
        Twins.with(builder -> builder.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION))
                .reading(reader -> reader)
                .readEither(Pair.class, "{\"first\":1,\"first\":2}");
    }

    public record Pair(int first, String second) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    public record IgnoringUnknown(int first, String second) {}

    @Test
    void read_ignorals_same() {
        String text = "{\"first\":1,\"second\":\"s\",\"third\":3,\"adult\":true,\"x\":4}";
        for (boolean fail : new boolean[] {false, true}) {
            Twins twins =
                    Twins.with(builder -> builder.configure(DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES, fail)
                            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES));
            twins.readEither(IgnoringSome.class, text);
            twins.readEither(IncludingSome.class, text);
            twins.readEither(IgnoringComponent.class, text);
            twins.readEither(WithGetter.class, text);
            twins.readEither(ReadOnly.class, text);
            twins.readEither(
                    Holder.class, "{\"ignoring\":" + text + ",\"including\":" + text + ",\"plain\":" + text + "}");
            twins.readEither(IgnoringAlias.class, "{\"eins\":1,\"one\":2}");
            twins.readEither(IgnoringAlias.class, "{\"one\":2}");
        }
    }

    @JsonIgnoreProperties({"third", "first"})
    public record IgnoringSome(int first, String second, Integer third) {}

    @JsonIncludeProperties("first")
    public record IncludingSome(int first, String second) {}

    public record IgnoringComponent(int first, @JsonIgnore String second) {}

    public record WithGetter(int first, String second) {
        public boolean isAdult() {
            return first > 17;
        }

        @JsonIgnore
        public int getThird() {
            return 3;
        }
    }

    public record ReadOnly(
            @JsonProperty(access = JsonProperty.Access.READ_ONLY)
            int first,

            String second) {}

    @JsonIgnoreProperties("eins")
    public record IgnoringAlias(@JsonAlias("eins") int one) {}

    public record Holder(
            @JsonIgnoreProperties("first") Pair ignoring,
            @JsonIncludeProperties("second") Pair including,

            @JsonFormat(with = JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_PROPERTIES)
            Pair plain) {}

    @Test
    void read_names_same() {
        Twins.plain()
                .read(
                        Aliased.class,
                        "{\"eins\":1,\"zwei\":2}",
                        "{\"one\":1,\"due\":2}",
                        "{\"one\":1,\"eins\":3,\"two\":2}")
                .read(Ambiguous.class, "{\"x\":1}", "{\"two\":1}", "{\"three\":1,\"one\":2,\"x\":3}")
                .read(Renamed.class, "{\"a b\":1,\"\":2,\"\\u20ac\":3}", "{\"\":4}");
        Twins.with(builder -> builder.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE))
                .read(Customer.class, "{\"created_at\":\"2024-03-01T08:15:30Z\",\"id\":1,\"age\":2,\"active\":true}");
        Twins.with(builder -> builder.enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_PROPERTIES))
                .read(Aliased.class, "{\"EINS\":1,\"Two\":2}");
        Twins.with(builder -> builder.disable(MapperFeature.CAN_OVERRIDE_ACCESS_MODIFIERS))
                .read(Pair.class, "{\"first\":1}")
                .readEither(Secret.class, "{\"first\":1}");
        Twins.with(builder -> builder.disable(MapperFeature.OVERRIDE_PUBLIC_ACCESS_MODIFIERS))
                .read(Pair.class, "{\"first\":1}")
                .read(Secret.class, "{\"first\":1}");
    }

    public record Aliased(
            @JsonAlias({"eins", "un"}) int one,
            @JsonAlias({"zwei", "due", "one"}) Integer two) {}

    public record Ambiguous(
            @JsonAlias("x") Integer one,
            @JsonAlias("x") Integer two,
            @JsonAlias("two") Integer three) {}

    public record Renamed(
            @JsonProperty("a b") Integer one,
            @JsonProperty("\u20ac") Integer two) {}

    private record Secret(int first) {}

    @Test
    void read_structures_same() {
        Twins.plain()
                .read(Node.class, "{\"value\":1,\"next\":{\"value\":2,\"next\":{\"value\":3}},\"all\":[{\"value\":4}]}")
                .read(
                        TYPES.constructParametricType(Generic.class, Integer.class, Pair.class),
                        "{\"a\":5,\"b\":{\"first\":6},\"list\":[7]}")
                .readFailing(TYPES.constructParametricType(Generic.class, Integer.class, String.class), "{\"a\":\"x\"}")
                .read(Generic.class, "{\"a\":5,\"b\":{\"first\":6}}")
                .read(Varargs.class, "{\"names\":[\"a\",\"b\"]}", "{\"names\":null}", "{}")
                .read(Empty.class, "{}", "{\"a\":1}")
                .read(AsArray.class, "[1,\"two\"]", "[]")
                .readFailing(AsArray.class, "{\"first\":1}")
                .read(
                        Nested.class,
                        "{\"list\":[{\"first\":1}],\"map\":{\"a\":{\"first\":2}},\"array\":[[{\"first\":3}]]}")
                .readFailing(Nested.class, "{\"list\":[{\"first\":\"x\"}]}", "{\"map\":{\"a\":{\"first\":true}}}")
                .readFailing(Pair.class, "[]", "5", "\"text\"", "\"\"", "true", "1.5")
                .read(Pair.class, "null");
    }

    public record Node(int value, Node next, List<Node> all) {}

    public record Generic<A, B>(A a, B b, List<? extends A> list) {}

    public record Varargs(String... names) {}

    public record Empty() {}

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record AsArray(Integer first, String second) {}

    public record Nested(List<Pair> list, Map<String, Pair> map, Pair[][] array) {}

    @Test
    void read_specialRecords_same() {
        Twins.with(builder -> builder.disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES))
                .read(Unwrapping.class, "{\"first\":1,\"a.second\":\"s\",\"own\":2,\"x\":3}")
                .read(Any.class, "{\"first\":1,\"x\":2,\"y\":[3]}")
                .read(Delegating.class, "[1,2]")
                .read(DelegatingObject.class, "{\"first\":1}")
                .read(Factory.class, "{\"number\":3}", "{}")
                .read(FactoryOfNull.class, "{\"number\":3,\"x\":1}")
                .read(WithSetter.class, "{\"list\":[3],\"extra\":4}", "{\"extra\":4,\"list\":[3]}")
                .read(Identified[].class, "[{\"id\":1,\"name\":\"a\"},1]")
                .update(() -> new Pair(1, "kept"), "{\"first\":2}", "{\"second\":null}", "{}")
                .update(() -> new Merging(new Mixed(1)), "{\"mixed\":{\"field\":3}}");
        Twins.plain()
                .reading(reader -> reader.with(new InjectableValues.Std().addValue("id", 5L)))
                .read(Injected.class, "{\"own\":3}", "{\"own\":3,\"id\":4}");
        Twins.plain()
                .reading(reader -> reader.withView(Small.class))
                .read(Viewed.class, "{\"small\":1,\"large\":2,\"both\":3}");
        Twins.plain()
                .reading(reader -> reader.with(new InjectableValues.Std().addValue("id", 5L)))
                .read(InjectedField.class, "{\"own\":3}", "{\"own\":3,\"x\":4}");
        Twins.plain().readEither(UnwrappingSelf.class, "{\"own\":1}");
        Twins.plain().read(Viewed.class, "{\"small\":1,\"large\":2,\"both\":3}");
    }

    public record Unwrapping(
            @JsonUnwrapped Pair pair,
            @JsonUnwrapped(prefix = "a.") Pair other,
            Integer own) {}

    public record UnwrappingSelf(
            @JsonUnwrapped(prefix = "a.") Pair pair, Integer own) {}

    public record Any(int first, @JsonAnySetter Map<String, Object> others) {}

    public record Delegating(
            @JsonCreator(mode = JsonCreator.Mode.DELEGATING) List<Integer> list) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public Delegating {}
    }

    public record DelegatingObject(Map<String, Integer> map) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public DelegatingObject {}
    }

    public record Factory(int number) {
        @JsonCreator
        static Factory of(@JsonProperty("number") Integer number) {
            return new Factory(number == null ? -1 : number * 2);
        }
    }

    public record FactoryOfNull(int number) {
        @JsonCreator
        static FactoryOfNull of(@JsonProperty("number") Integer number) {
            return null;
        }
    }

    public record WithSetter(@JsonProperty("list") List<Integer> list) {
        @JsonProperty
        void setExtra(int extra) {
            list.add(extra);
        }
    }

    @JsonIdentityInfo(generator = ObjectIdGenerators.PropertyGenerator.class, property = "id")
    public record Identified(int id, String name) {}

    public record Merging(@JsonMerge Mixed mixed) {}

    public record Injected(@JacksonInject("id") Long id, Integer own) {}

    public static class InjectedField {
        private final Integer own;

        @JacksonInject("id")
        private Long id;

        @JsonCreator
        InjectedField(@JsonProperty("own") Integer own) {
            this.own = own;
        }
    }

    interface Small {}

    interface Large extends Small {}

    public record Viewed(
            @JsonView(Small.class) Integer small,
            @JsonView(Large.class) Integer large,
            Integer both) {}

    @Test
    void read_polymorphic_same() {
        String texts =
                "[{\"type\":\"circle\",\"radius\":1.5},{\"edge\":2,\"x\":1,\"type\":\"square\"},{\"type\":\"circle\"}]";
        Twins.with(builder -> builder.disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES))
                .read(Shape[].class, texts, "[]");
        Twins.plain()
                .readFailing(
                        Shape[].class,
                        texts,
                        "[{\"edge\":2}]",
                        "[{\"type\":\"x\"}]",
                        "[{\"type\":\"circle\",\"radius\":\"x\"}]")
                .read(
                        Drawing.class,
                        "{\"kind\":\"square\",\"shape\":{\"edge\":3}}",
                        "{\"other\":[\"circle\",{\"radius\":1.0}]}")
                .roundTrip(Drawing.class, new Drawing(null, null, new Circle(0.25)));
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Square.class, name = "square")
    })
    public sealed interface Shape permits Circle, Square {}

    public record Circle(double radius) implements Shape {}

    public record Square(int edge) implements Shape {}

    public record Drawing(
            String kind,

            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.EXTERNAL_PROPERTY, property = "kind")
            Shape shape,

            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY)
            Shape other) {}

    @Test
    void read_classesWithCreators_same() {
        Twins.plain()
                .read(Immutable.class, "{\"number\":3,\"text\":\"t\"}", "{\"text\":\"t\",\"x\":1,\"number\":4}")
                .readFailing(Immutable.class, "{}", "{\"number\":\"x\"}")
                .read(Annotated.class, "{\"a\":1,\"b\":\"s\"}")
                .read(Mixed.class, "{\"field\":1,\"number\":2,\"text\":\"t\"}", "{\"number\":2,\"list\":[5]}")
                .read(WithFallback.class, "{\"number\":2}")
                .update(() -> new WithFallback(1), "{\"number\":2}")
                .read(Subclass.class, "{\"number\":3,\"text\":\"t\",\"more\":true}");
    }

    public static class Immutable {
        private final int number;
        private final String text;

        @JsonCreator
        protected Immutable(@JsonProperty("number") int number, @JsonProperty("text") String text) {
            this.number = number;
            this.text = text;
        }
    }

    public static class Subclass extends Immutable {
        private final Boolean more;

        @JsonCreator
        Subclass(
                @JsonProperty("number") int number,
                @JsonProperty("text") String text,
                @JsonProperty("more") Boolean more) {
            super(number, text);
            this.more = more;
        }
    }

    public static class Annotated {
        private final int a;
        private final String b;

        @ConstructorProperties({"a", "b"})
        Annotated(int a, String b) {
            this.a = a;
            this.b = b;
        }
    }

    public static class Mixed {
        private final Integer number;
        public int field;
        private String text;
        private final List<Integer> list = new java.util.ArrayList<>();

        @JsonCreator
        Mixed(@JsonProperty("number") Integer number) {
            this.number = number;
        }

        public void setText(String text) {
            this.text = text + number;
        }

        public List<Integer> getList() {
            return list;
        }
    }

    public static class WithFallback {
        private int number;

        @JsonCreator
        WithFallback(@JsonProperty("number") int number) {
            this.number = number;
        }

        public void setNumber(int number) {
            this.number = -number;
        }
    }

    @Test
    void read_failingConstructor_same() {
        String[] texts = {"{\"kind\":0}", "{\"kind\":1}", "{\"kind\":2,\"text\":\"t\",\"x\":1}", "{\"kind\":3}"};
        Twins.plain()
                .readFailing(Failing.class, texts)
                .readFailing(Failing[].class, "[{\"kind\":9},{\"kind\":1}]")
                .readFailing(NullForPrimitive.class, "{\"number\":5}")
                .readFailing(WrongClass.class, "{\"text\":5}");
        Twins.with(builder -> builder.disable(DeserializationFeature.WRAP_EXCEPTIONS))
                .readFailing(Failing.class, texts);
        Twins.with(builder -> builder.addHandler(new DeserializationProblemHandler() {
                    @Override
                    public Object handleInstantiationProblem(
                            DeserializationContext context, Class<?> type, Object argument, Throwable failure) {
                        Object[] arguments = (Object[]) argument;
                        return arguments[0].equals(0) ? null : FailingLess.of(arguments, failure);
                    }
                }))
                .read(Failing[].class, "[" + String.join(",", texts) + ",null,{\"kind\":0,\"x\":1}]");
    }

    public static class Failing {
        private final String text;

        @JsonCreator
        Failing(@JsonProperty("kind") int kind, @JsonProperty("text") String text) throws FileNotFoundException {
            this.text = text;
            switch (kind) {
                case 0 -> throw new IllegalArgumentException("no");
                case 1 -> throw new IllegalStateException();
                case 2 -> throw new FileNotFoundException("not there");
                case 3 -> throw new UnsupportedOperationException("wrapped", new IllegalStateException("cause"));
                default -> {}
            }
        }
    }

    public static final class FailingLess extends Failing {
        public int x;

        private FailingLess(String text) throws FileNotFoundException {
            super(9, text);
        }

        static FailingLess of(Object[] arguments, Throwable failure) {
            try {
                return new FailingLess(Arrays.toString(arguments) + failure.getMessage());
            } catch (FileNotFoundException e) {
                throw new AssertionError(e);
            }
        }
    }

    public record NullForPrimitive(
            @JsonDeserialize(using = ToNull.class) int number) {}

    static final class ToNull extends StdScalarDeserializer<Integer> {
        ToNull() {
            super(Integer.class);
        }

        @Override
        public Integer deserialize(JsonParser parser, DeserializationContext context) {
            return null;
        }
    }

    public record WrongClass(
            @JsonDeserialize(using = Wrong.class) String text) {}

    static final class Wrong extends StdScalarDeserializer<Object> {
        Wrong() {
            super(Object.class);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) {
            return parser.getIntValue();
        }
    }

    @Test
    void read_manyArguments_same() {
        StringBuilder text = new StringBuilder("{\"last\":1");
        for (int i = 0; i < 40; i++) {
            text.append(",\"a").append(i).append("\":").append(i);
        }
        Twins.with(builder -> builder.disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES))
                .read(ManyArguments.class, text + "}", text + ",\"x\":1}", "{\"a39\":1}", "{}");
    }

    /** More than an int has bits. */
    public record ManyArguments(
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7,
            int a8,
            int a9,
            long a10,
            long a11,
            long a12,
            long a13,
            long a14,
            long a15,
            long a16,
            long a17,
            long a18,
            long a19,
            int a20,
            int a21,
            int a22,
            int a23,
            int a24,
            int a25,
            int a26,
            int a27,
            int a28,
            int a29,
            int a30,
            int a31,
            int a32,
            int a33,
            int a34,
            int a35,
            int a36,
            int a37,
            int a38,
            int a39) {}

    @Test
    void read_brokenInput_same() {
        Twins.plain()
                .readText(
                        Pair.class, "{\"first\":1", "{\"first\":1,", "{\"first\"", "{", "{]", "{\"first\":1]", "{1:2}")
                .readText(
                        Pair[].class, "[{\"first\":1},{\"second\"]", "[{\"first\":1} {}]", "[{\"first\":99999999999}]");
    }

    @Test
    void read_currentValue_same() {
        Twins.plain().read(Seeing[].class, "[{\"first\":1,\"inner\":{\"first\":2},\"last\":3},{\"first\":4}]");
    }

    public record Seeing(
            @See String first, Seeing inner, @See String last) {}

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @com.fasterxml.jackson.annotation.JacksonAnnotationsInside
    @JsonDeserialize(using = CurrentValue.class)
    @interface See {}

    /** The parts of surrounding objects that custom deserializers can see. */
    static final class CurrentValue extends StdScalarDeserializer<String> {
        CurrentValue() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            StringBuilder seen = new StringBuilder();
            for (var c = parser.streamReadContext(); c != null; c = c.getParent()) {
                seen.append(c.typeDesc())
                        .append(c.currentName())
                        .append('=')
                        .append(c.currentValue())
                        .append(';');
            }
            return seen.toString();
        }
    }
}
