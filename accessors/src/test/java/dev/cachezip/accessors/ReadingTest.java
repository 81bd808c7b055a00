package dev.cachezip.accessors;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonBackReference;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonManagedReference;
import com.fasterxml.jackson.annotation.JsonMerge;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import java.io.FileNotFoundException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonPOJOBuilder;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;
import tools.jackson.databind.util.StdConverter;

/** The module passes the same values to setters as databind, and has the same errors. */
@NullUnmarked // beans as applications write them
@SuppressWarnings("UnusedVariable") // fields are compared by reflection
class ReadingTest {

    private static final String[] NAMES = {"b", "s", "i", "l", "f", "d", "c", "z", "boxed", "text", "list", "any"};

    private static final String[] VALUES = {
        "0",
        "-1",
        "1",
        "127",
        "128",
        "300",
        "40000",
        "3000000000",
        "9223372036854775807",
        "9223372036854775808",
        "1.5",
        "-0.0",
        "1e400",
        "true",
        "false",
        "null",
        "\"\"",
        "\" \"",
        "\"5\"",
        "\"1.5\"",
        "\"true\"",
        "\"null\"",
        "\"NaN\"",
        "\"x\"",
        "[]",
        "[3]",
        "[null]",
        "{}",
        "{\"b\":1}"
    };

    /** Each value in each property, with each of some settings. */
    @Test
    void read_anyValueForAnyType_same() {
        List<Twins> all = List.of(
                Twins.plain(),
                Twins.with(builder -> builder.disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)),
                Twins.with(builder -> builder.enable(DeserializationFeature.UNWRAP_SINGLE_VALUE_ARRAYS)
                        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)),
                Twins.with(builder -> builder.withCoercionConfig(
                        LogicalType.Integer,
                        coercion -> coercion.setCoercion(CoercionInputShape.Float, CoercionAction.AsNull)
                                .setCoercion(CoercionInputShape.String, CoercionAction.AsEmpty))));
        for (Twins twins : all) {
            for (String name : NAMES) {
                for (String value : VALUES) {
                    twins.readEither(Values.class, "{\"i\":1,\"" + name + "\":" + value + ",\"text\":\"after\"}");
                    twins.readEither(ValuesByField.class, "{\"" + name + "\":" + value + "}");
                    twins.readEither(ValuesBySkipping.class, "{\"" + name + "\":" + value + "}");
                }
            }
        }
    }

    public static class Values {
        private byte b;
        private short s;
        private int i = 77;
        private long l;
        private float f;
        private double d;
        private char c;
        private boolean z;
        private Integer boxed;
        private String text;
        private List<Integer> list;
        private Object any;

        public void setB(byte b) {
            this.b = b;
        }

        public void setS(short s) {
            this.s = s;
        }

        public void setI(int i) {
            this.i = i;
        }

        public void setL(long l) {
            this.l = l;
        }

        public void setF(float f) {
            this.f = f;
        }

        public void setD(double d) {
            this.d = d;
        }

        public void setC(char c) {
            this.c = c;
        }

        public void setZ(boolean z) {
            this.z = z;
        }

        public void setBoxed(Integer boxed) {
            this.boxed = boxed;
        }

        public void setText(String text) {
            this.text = text;
        }

        public void setList(List<Integer> list) {
            this.list = list;
        }

        public void setAny(Object any) {
            this.any = any;
        }
    }

    public static class ValuesByField {
        public byte b;
        public short s;
        public int i = 77;
        public long l;
        public float f;
        public double d;
        public char c;
        public boolean z;
        public Integer boxed;
        public String text;
        public List<Integer> list;
        public Object any;
    }

    public static class ValuesBySkipping {
        @JsonSetter(nulls = Nulls.SKIP)
        public byte b;

        @JsonSetter(nulls = Nulls.SKIP)
        public int i = 77;

        @JsonSetter(nulls = Nulls.AS_EMPTY)
        public long l;

        @JsonSetter(nulls = Nulls.FAIL)
        public double d;

        @JsonSetter(nulls = Nulls.SKIP)
        public boolean z;

        @JsonSetter(nulls = Nulls.FAIL)
        public Integer boxed;

        @JsonSetter(nulls = Nulls.AS_EMPTY)
        public String text;

        @JsonSetter(nulls = Nulls.SKIP, contentNulls = Nulls.SKIP)
        public List<Integer> list = List.of();

        @JsonSetter(nulls = Nulls.SKIP)
        public Object any = "kept";
    }

    @Test
    void read_formatsAndConverters_same() {
        String text = "{\"radix\":\"ff\",\"thousandth\":3000,\"converted\":\"abc\",\"big\":12,\"optional\":5}";
        Twins.plain().read(Formats.class, text, "{}", "{\"optional\":null,\"big\":null}");
        SimpleModule module = new SimpleModule();
        module.addDeserializer(int.class, new Thousandth());
        module.addDeserializer(String.class, new Whispering());
        Twins.with(builder -> builder.addModule(module))
                .read(Formats.class, "{\"plain\":5000,\"text\":\"LOUD\"}")
                .read(Values.class, "{\"i\":5000,\"text\":\"LOUD\"}", "{\"text\":\"NULL\"}");
    }

    public static class Formats {
        @JsonFormat(shape = JsonFormat.Shape.STRING, radix = 16)
        public int radix;

        @JsonDeserialize(using = Thousandth.class)
        public int thousandth;

        private int length;
        private BigInteger big;
        public Optional<Integer> optional;
        private int plain;
        public String text;

        @JsonDeserialize(converter = ToLength.class)
        public void setConverted(int length) {
            this.length = length;
        }

        public void setBig(Number big) {
            this.big = big == null ? null : BigInteger.valueOf(big.longValue());
        }

        public void setPlain(int... plain) {
            this.plain = plain[0];
        }

        public void setPlain(int plain) {
            this.plain = plain;
        }
    }

    static final class Thousandth extends StdScalarDeserializer<Integer> {
        Thousandth() {
            super(Integer.class);
        }

        @Override
        public Integer deserialize(JsonParser parser, DeserializationContext context) {
            return parser.getIntValue() / 1000;
        }
    }

    static final class Whispering extends StdScalarDeserializer<String> {
        Whispering() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            String text = parser.getString();
            return text.equals("NULL") ? null : text + "?";
        }
    }

    static final class ToLength extends StdConverter<String, Integer> {
        @Override
        public Integer convert(String value) {
            return value.length();
        }
    }

    @Test
    void read_namesAndAccess_same() {
        String named = "{\"first_name\":\"a\",\"firstName\":\"b\",\"x-y\":3,\"number\":4,\"hidden\":5,\"final\":[6]}";
        Twins.plain().read(Named.class, named);
        Twins.with(builder -> builder.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE))
                .read(Named.class, named);
        Twins.with(builder -> builder.enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_PROPERTIES))
                .read(Named.class, "{\"FIRSTNAME\":\"b\",\"NUMBER\":4}");
        Twins.with(builder -> builder.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES))
                .readFailing(Named.class, named);
        Twins.with(builder -> builder.enable(MapperFeature.ALLOW_FINAL_FIELDS_AS_MUTATORS))
                .read(Named.class, named);
        Twins.with(builder -> builder.disable(MapperFeature.CAN_OVERRIDE_ACCESS_MODIFIERS))
                .readFailing(Named.class, named)
                .read(Values.class, "{\"i\":3}");
        Twins.with(builder -> builder.disable(MapperFeature.OVERRIDE_PUBLIC_ACCESS_MODIFIERS))
                .read(Named.class, named)
                .read(Values.class, "{\"i\":3}");
        Twins.with(builder -> builder.changeDefaultVisibility(checker -> checker.with(JsonAutoDetect.Visibility.ANY)))
                .read(Named.class, named);
    }

    public static final class Named {
        private String firstName;

        @JsonAlias({"number", "zahl"})
        private int count;

        @JsonProperty("final")
        private final long[] fixed = {1};

        private Named() {}

        void setFirstName(String firstName) {
            this.firstName = firstName;
        }

        public String getFirstName() {
            return firstName;
        }

        @JsonProperty("x-y")
        private void setCount(int count) {
            this.count = count;
        }

        public int hidden() {
            return count;
        }

        public long[] fixed() {
            return fixed;
        }
    }

    @Test
    void read_structures_same() {
        Twins.plain()
                .read(Parent.class, "{\"child\":{\"age\":3}}", "{\"child\":null}")
                .read(Any.class, "{\"fixed\":3,\"other\":4,\"more\":[5]}")
                .read(Unwrapping.class, "{\"a.firstName\":\"x\",\"own\":3,\"unknown\":1}")
                .read(IgnoringParts.class, "{\"values\":{\"i\":4,\"l\":5,\"x\":6},\"array\":[1,\"two\"]}")
                .read(Setterless.class, "{\"list\":[1,2]}")
                .read(Node[].class, "[{\"id\":1,\"next\":{\"id\":2,\"next\":1}},2]")
                .read(Node[].class, "[{\"id\":1,\"next\":2},{\"id\":2,\"next\":1}]")
                .readFailing(Node[].class, "[{\"id\":1,\"next\":3}]")
                .read(Problem.class, "{\"message\":\"m\",\"number\":3,\"cause\":{\"message\":\"c\"},\"x\":1}")
                .read(Outer.class, "{\"inner\":{\"number\":4}}", "{\"inner\":null}");
        Twins.with(builder -> builder.enable(MapperFeature.USE_GETTERS_AS_SETTERS))
                .read(Setterless.class, "{\"list\":[1,2]}");
    }

    public static class Parent {
        @JsonManagedReference
        public Child child;
    }

    public static class Child {
        @JsonBackReference
        public Parent parent;

        private int age;

        public void setAge(int age) {
            this.age = age;
        }
    }

    public static class Any {
        private int fixed;
        private final Map<String, Object> others = new LinkedHashMap<>();

        public void setFixed(int fixed) {
            this.fixed = fixed;
        }

        @JsonAnySetter
        public void set(String name, Object value) {
            others.put(name, value);
        }
    }

    public static class Unwrapping {
        @JsonUnwrapped(prefix = "a.")
        public Named named;

        private int own;

        public void setOwn(int own) {
            this.own = own;
        }
    }

    public static class IgnoringParts {
        @JsonIgnoreProperties(value = "l", ignoreUnknown = true)
        public Values values;

        @JsonFormat(shape = JsonFormat.Shape.ARRAY)
        public Pair array;
    }

    public static class Pair {
        private int first;
        private String second;

        public void setFirst(int first) {
            this.first = first;
        }

        public void setSecond(String second) {
            this.second = second;
        }
    }

    public static class Setterless {
        private final List<Integer> list = new ArrayList<>();

        public List<Integer> getList() {
            return list;
        }
    }

    @JsonIdentityInfo(generator = ObjectIdGenerators.PropertyGenerator.class, property = "id")
    public static class Node {
        private int id;
        private Node next;

        public void setId(int id) {
            this.id = id;
        }

        public void setNext(Node next) {
            this.next = next;
        }
    }

    public static class Problem extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public int number;

        Problem(String message) {
            super(message);
        }

        @Override
        public String getMessage() {
            return super.getMessage() + number + getCause();
        }
    }

    public static class Outer {
        public Inner inner;

        @SuppressWarnings("ClassCanBeStatic") // shall not be
        public class Inner {
            private int number;

            public void setNumber(int number) {
                this.number = number;
            }
        }
    }

    @Test
    void read_viewsMergesAndInjections_same() {
        String viewed = "{\"small\":1,\"large\":\"l\",\"both\":2}";
        Twins.plain().reading(reader -> reader.withView(Small.class)).read(Viewed.class, viewed);
        Twins.plain().reading(reader -> reader.withView(Large.class)).read(Viewed.class, viewed);
        Twins.with(builder -> builder.enable(MapperFeature.DEFAULT_VIEW_INCLUSION))
                .reading(reader -> reader.withView(Small.class))
                .read(Viewed.class, viewed);
        Twins.plain()
                .read(Merging.class, "{\"pair\":{\"first\":3},\"list\":[4],\"map\":{\"b\":5}}", "{\"pair\":null}")
                .update(Merging::new, "{\"pair\":{\"first\":3},\"list\":[4],\"number\":7}")
                .update(Pair::new, "{\"first\":3}", "{}");
        Twins.plain()
                .reading(reader -> reader.with(
                        new InjectableValues.Std().addValue("id", 5L).addValue("name", "n")))
                .read(Injected.class, "{\"own\":3}", "{\"own\":3,\"id\":4,\"name\":\"m\"}");
    }

    interface Small {}

    interface Large extends Small {}

    public static class Viewed {
        @JsonView(Small.class)
        public int small;

        @JsonView(Large.class)
        public String large;

        public long both;
    }

    public static class Merging {
        @JsonMerge
        private Pair pair = new Pair();

        @JsonMerge
        private List<Integer> list = new ArrayList<>(List.of(1));

        @JsonMerge
        public Map<String, Integer> map = new LinkedHashMap<>(Map.of("a", 1));

        private int number;

        public Pair getPair() {
            return pair;
        }

        public void setPair(Pair pair) {
            this.pair = pair;
        }

        public List<Integer> getList() {
            return list;
        }

        public void setList(List<Integer> list) {
            this.list = list;
        }

        public void setNumber(int number) {
            this.number = number;
        }
    }

    public static class Injected {
        @JacksonInject("id")
        public long id;

        private String name;
        private int own;

        @JacksonInject("name")
        public void setName(String name) {
            this.name = name;
        }

        public void setOwn(int own) {
            this.own = own;
        }
    }

    @Test
    void read_polymorphic_same() {
        String texts = "[{\"type\":\"dog\",\"age\":3},{\"age\":4,\"type\":\"cat\",\"lives\":7},{\"type\":\"cat\"}]";
        Twins.plain().read(Animal[].class, texts).readFailing(Animal[].class, "[{\"type\":\"cow\"}]", "[{\"age\":4}]");
        Twins.plain()
                .read(
                        Owner.class,
                        "{\"animal\":{\"age\":4,\"type\":\"cat\",\"lives\":7},\"other\":[\"dog\",{\"age\":1}]}")
                .read(
                        External.class,
                        "{\"kind\":\"cat\",\"animal\":{\"lives\":3}}",
                        "{\"animal\":{\"age\":3},\"kind\":\"dog\"}");
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Dog.class, name = "dog"),
        @JsonSubTypes.Type(value = Cat.class, name = "cat")
    })
    public abstract static class Animal {
        private int age;

        public void setAge(int age) {
            this.age = age;
        }
    }

    public static class Dog extends Animal {}

    public static class Cat extends Animal {
        private long lives;

        public void setLives(long lives) {
            this.lives = lives;
        }
    }

    public static class Owner {
        private Animal animal;

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY)
        public Animal other;

        public void setAnimal(Animal animal) {
            this.animal = animal;
        }
    }

    public static class External {
        public String kind;

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.EXTERNAL_PROPERTY, property = "kind")
        @JsonSubTypes({
            @JsonSubTypes.Type(value = Dog.class, name = "dog"),
            @JsonSubTypes.Type(value = Cat.class, name = "cat")
        })
        public Object animal;
    }

    @Test
    void read_builders_same() {
        Twins.plain()
                .read(Built.class, "{\"number\":3,\"text\":\"x\",\"list\":[1]}", "{}")
                .readFailing(Built.class, "{\"number\":\"x\"}", "{\"text\":\"fail\"}");
    }

    @JsonDeserialize(builder = Built.Builder.class)
    public record Built(int number, String text, List<Integer> list) {
        @JsonPOJOBuilder(withPrefix = "set")
        public static class Builder {
            private final int number;
            private final String text;
            private List<Integer> list;

            Builder() {
                this(0, null);
            }

            private Builder(int number, String text) {
                this.number = number;
                this.text = text;
            }

            public Builder setNumber(int value) {
                return new Builder(value, text);
            }

            public Builder setText(String value) {
                if (value.equals("fail")) {
                    throw new IllegalArgumentException("no");
                }
                return new Builder(number, value);
            }

            public void setList(List<Integer> value) {
                list = value;
            }

            public Built build() {
                return new Built(number, text, list);
            }
        }
    }

    @Test
    void read_failures_same() {
        String[] texts = {
            "{\"argument\":1}",
            "{\"argument\":2}",
            "{\"state\":\"x\"}",
            "{\"checked\":[1]}",
            "{\"boxed\":5}",
            "{\"nested\":{\"argument\":1}}"
        };
        Twins.plain()
                .readFailing(Failing.class, texts)
                .readFailing(FailingConstructor.class, "{}", "{\"number\":1}", "{\"x\":1}")
                .readFailing(NoConstructor.class, "{}", "{\"a\":1}", "5")
                .readFailing(Failing.class, "[]", "5", "\"\"", "{\"nested\":[1]}");
        Twins.with(builder -> builder.disable(DeserializationFeature.WRAP_EXCEPTIONS))
                .readFailing(Failing.class, texts)
                .readFailing(FailingConstructor.class, "{}");
        Twins.with(builder -> builder.addHandler(new DeserializationProblemHandler() {
                    @Override
                    public Object handleInstantiationProblem(
                            DeserializationContext context, Class<?> type, Object argument, Throwable failure) {
                        return null;
                    }

                    @Override
                    public Object handleWeirdStringValue(
                            DeserializationContext context, Class<?> type, String value, String message) {
                        return 99;
                    }
                }))
                .read(Holder.class, "{\"failing\":{}}", "{\"number\":\"x\"}");
    }

    public static class Holder {
        public FailingConstructor failing;
        private int number;

        public void setNumber(int number) {
            this.number = number;
        }
    }

    public static class Failing {
        public Failing nested;

        public void setArgument(int argument) {
            throw new IllegalArgumentException(argument == 1 ? "not " + argument : null);
        }

        public void setState(String state) {
            throw new IllegalStateException(state);
        }

        public void setChecked(List<Integer> checked) throws FileNotFoundException {
            throw new FileNotFoundException("not there: " + checked);
        }

        public void setBoxed(Integer boxed) {
            throw new IllegalArgumentException("boxed " + boxed);
        }
    }

    public static class FailingConstructor {
        public int number;

        FailingConstructor() throws FileNotFoundException {
            throw new FileNotFoundException("not there");
        }
    }

    public static class NoConstructor {
        public int a;

        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        NoConstructor(int a) {
            this.a = a;
        }
    }

    @Test
    void read_generics_same() {
        Twins.plain()
                .read(Numbers.class, "{\"value\":5,\"same\":7}", "{\"value\":null}")
                .readFailing(Numbers.class, "{\"value\":\"x\"}")
                .read(Texts.class, "{\"value\":\"five\",\"number\":3,\"text\":\"t\"}");
    }

    public abstract static class Generic<T> {
        private T same;

        public abstract void setValue(T value);

        public void setSame(T same) {
            this.same = same;
        }
    }

    public static class Numbers extends Generic<Integer> {
        private Integer value;

        @Override
        public void setValue(Integer value) {
            this.value = value;
        }
    }

    interface Defaulting {
        Map<String, Object> values();

        default void setNumber(int number) {
            values().put("number", number);
        }
    }

    public static class Texts extends Generic<String> implements Defaulting {
        public final Map<String, Object> values = new LinkedHashMap<>();

        @Override
        public void setValue(String value) {
            values.put("value", value);
        }

        public int setText(CharSequence text) {
            values.put("text", text);
            return 1;
        }

        @Override
        public Map<String, Object> values() {
            return values;
        }
    }
}
