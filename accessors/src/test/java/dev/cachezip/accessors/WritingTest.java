package dev.cachezip.accessors;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonBackReference;
import com.fasterxml.jackson.annotation.JsonFilter;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonManagedReference;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonTypeId;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import dev.cachezip.samples.SampleValue;
import java.io.FileNotFoundException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.SimpleBeanPropertyFilter;
import tools.jackson.databind.ser.std.SimpleFilterProvider;
import tools.jackson.databind.ser.std.StdScalarSerializer;
import tools.jackson.databind.util.StdConverter;

/** The module writes the same bytes as databind. */
@NullUnmarked // beans as applications write them
class WritingTest {

    @ParameterizedTest
    @EnumSource
    void write_sampleValue_same(SampleValue sample) {
        Twins.plain().write(sample.value());
    }

    @Test
    void write_allPrimitives_same() {
        Primitives extremes = new Primitives();
        extremes.b = Byte.MIN_VALUE;
        extremes.s = Short.MIN_VALUE;
        extremes.i = Integer.MIN_VALUE;
        extremes.l = Long.MIN_VALUE;
        extremes.f = -0.1f;
        extremes.d = Double.MIN_VALUE;
        extremes.c = '\u20ac';
        extremes.z = true;
        Primitives special = new Primitives();
        special.f = Float.NaN;
        special.d = Double.NEGATIVE_INFINITY;
        special.b = 127;
        special.s = 32767;
        Twins.plain().write(new Primitives(), extremes, special);
        Twins.with(builder -> builder.changeDefaultPropertyInclusion(
                        inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_DEFAULT)))
                .write(new Primitives(), extremes, special);
        Twins.with(builder -> builder.changeDefaultPropertyInclusion(
                        inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_EMPTY)))
                .write(new Primitives(), extremes, special);
    }

    public static class Primitives {
        private byte b;
        private short s;
        private int i;
        private long l;
        private float f;
        private double d;
        private char c;
        private boolean z;
        public int field = 42;
        public transient int ignored = 1;

        public byte getB() {
            return b;
        }

        public short getS() {
            return s;
        }

        public int getI() {
            return i;
        }

        public long getL() {
            return l;
        }

        public float getF() {
            return f;
        }

        public double getD() {
            return d;
        }

        public char getC() {
            return c;
        }

        public boolean isZ() {
            return z;
        }
    }

    @Test
    void write_formatsAndConverters_same() {
        Twins.plain().write(new Formats());
        Twins.with(builder -> builder.withConfigOverride(
                        int.class, override -> override.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING))))
                .write(new Formats());
        SimpleModule module = new SimpleModule();
        module.addSerializer(int.class, new Hundredfold());
        module.addSerializer(String.class, new Shouting());
        Twins.with(builder -> builder.addModule(module)).write(new Formats(), new Primitives(), new Named());
    }

    public static class Formats {
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        public int getText() {
            return 1;
        }

        @JsonFormat(shape = JsonFormat.Shape.NUMBER)
        public boolean isNumber() {
            return true;
        }

        @JsonFormat(shape = JsonFormat.Shape.STRING)
        public double getDouble() {
            return 1.5;
        }

        @JsonSerialize(using = Hundredfold.class)
        public int getHundredfold() {
            return 3;
        }

        @JsonSerialize(using = Shouting.class)
        public String getShouting() {
            return "loud";
        }

        @JsonSerialize(converter = ToText.class)
        public long getConverted() {
            return 9;
        }

        @JsonSerialize(nullsUsing = Nothing.class)
        public String getNothing() {
            return null;
        }

        @JsonSerialize(as = Number.class)
        public Integer getNumberAs() {
            return 5;
        }

        @JsonRawValue
        public String getRaw() {
            return "true";
        }

        public int getPlain() {
            return 4;
        }
    }

    static final class Hundredfold extends StdScalarSerializer<Integer> {
        Hundredfold() {
            super(Integer.class);
        }

        @Override
        public void serialize(Integer value, JsonGenerator generator, SerializationContext context) {
            generator.writeNumber(value * 100);
        }
    }

    static final class Shouting extends StdScalarSerializer<String> {
        Shouting() {
            super(String.class);
        }

        @Override
        public void serialize(String value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(value + "!");
        }

        @Override
        public boolean isEmpty(SerializationContext context, String value) {
            return value.length() == 4;
        }
    }

    static final class Nothing extends ValueSerializer<Object> {
        @Override
        public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
            generator.writeString("nothing");
        }
    }

    static final class ToText extends StdConverter<Long, String> {
        @Override
        public String convert(Long value) {
            return "<" + value + ">";
        }
    }

    public static class Named {
        public String getFirstName() {
            return "first";
        }

        @JsonProperty("x-y")
        public int getOther() {
            return 1;
        }

        @JsonIgnore
        public String getSecret() {
            return "secret";
        }

        String getPackagePrivate() {
            return "not seen";
        }

        @JsonProperty
        private long getPrivate() {
            return 7;
        }

        @JsonProperty
        @SuppressWarnings("UnusedVariable") // by databind
        private final String privateField = "seen";
    }

    @Test
    void write_namesAndAccess_same() {
        Twins.plain().write(new Named());
        Twins.with(builder -> builder.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE))
                .write(new Named(), SampleValue.PRODUCT_PAGE.value());
        Twins.with(builder -> builder.disable(MapperFeature.CAN_OVERRIDE_ACCESS_MODIFIERS))
                .write(new Primitives(), SampleValue.SMALL_RECORD.value())
                .writeFailing(new Named(), new Hidden(3));
        Twins.with(builder -> builder.disable(MapperFeature.OVERRIDE_PUBLIC_ACCESS_MODIFIERS))
                .write(new Named(), new Primitives(), new Hidden(3), SampleValue.SMALL_RECORD.value());
        Twins.with(builder -> builder.changeDefaultVisibility(checker -> checker.with(JsonAutoDetect.Visibility.ANY)))
                .write(new Named(), new Primitives(), new Hidden(3));
    }

    private record Hidden(int value) {}

    @Test
    void write_inclusion_same() {
        for (JsonInclude.Include include : JsonInclude.Include.values()) {
            if (include != JsonInclude.Include.CUSTOM) {
                Twins.with(builder -> builder.changeDefaultPropertyInclusion(
                                inclusion -> inclusion.withValueInclusion(include)))
                        .write(
                                new Inclusion(),
                                new Inclusion().filled(),
                                new Included(),
                                SampleValue.SMALL_RECORD.value());
            }
        }
        Twins.with(builder -> builder.disable(SerializationFeature.WRITE_EMPTY_JSON_ARRAYS))
                .write(new Inclusion(), new Inclusion().filled());
    }

    public static class Inclusion {
        public String string;
        public Integer integer;
        public Optional<String> optional;
        public List<Object> list = new ArrayList<>();
        public Map<String, Object> map = new LinkedHashMap<>();
        public int[] array = {};
        public Object any = "";
        private boolean flag;

        public boolean isFlag() {
            return flag;
        }

        Inclusion filled() {
            string = "";
            integer = 0;
            optional = Optional.empty();
            list.add(null);
            map.put("key", null);
            array = new int[] {1};
            any = Optional.of(3);
            flag = true;
            return this;
        }
    }

    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    public static class Included {
        private int number = 5;
        public String text = "default";

        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Fives.class)
        public Integer custom = 5;

        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Fives.class)
        public int getCustomPrimitive() {
            return 5;
        }

        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Fives.class)
        public Integer customNull;

        public int getNumber() {
            return number;
        }

        @JsonInclude(JsonInclude.Include.ALWAYS)
        public int getAlways() {
            return 0;
        }
    }

    static final class Fives {
        @Override
        public boolean equals(Object other) {
            return other == null || Integer.valueOf(5).equals(other);
        }

        @Override
        public int hashCode() {
            return 5;
        }
    }

    @Test
    void write_views_same() {
        Twins.plain().writing(writer -> writer.withView(Small.class)).write(new Viewed(), new ViewedArray());
        Twins.plain().writing(writer -> writer.withView(Large.class)).write(new Viewed(), new ViewedArray());
        Twins.plain().write(new Viewed(), new ViewedArray());
        Twins.with(builder -> builder.enable(MapperFeature.DEFAULT_VIEW_INCLUSION))
                .writing(writer -> writer.withView(Small.class))
                .write(new Viewed(), new ViewedArray());
    }

    interface Small {}

    interface Large extends Small {}

    public static class Viewed {
        @JsonView(Small.class)
        public int getSmall() {
            return 1;
        }

        @JsonView(Large.class)
        public String getLarge() {
            return "large";
        }

        @JsonView({Large.class, Runnable.class})
        public long getEither() {
            return 2;
        }

        public String getBoth() {
            return "both";
        }

        @JsonView(Small.class)
        @JsonUnwrapped(prefix = "in")
        public Named getUnwrapped() {
            return new Named();
        }
    }

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public static class ViewedArray {
        @JsonView(Small.class)
        public int getSmall() {
            return 1;
        }

        @JsonView(Large.class)
        public String getLarge() {
            return "large";
        }

        @JsonView(Large.class)
        public long getLong() {
            return 2;
        }

        public String getNull() {
            return null;
        }

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        public String getEmpty() {
            return "";
        }

        @JsonInclude(JsonInclude.Include.NON_NULL)
        public Object getOmitted() {
            return null;
        }

        public double getDouble() {
            return 0.5;
        }
    }

    @Test
    void write_filters_same() {
        Twins.plain()
                .writing(writer -> writer.with(new SimpleFilterProvider()
                        .addFilter("filter", SimpleBeanPropertyFilter.serializeAllExcept("number"))))
                .write(new Filtered());
        Twins.plain().writeFailing(new Filtered());
    }

    @JsonFilter("filter")
    public static class Filtered extends Named {
        public int getNumber() {
            return 1;
        }

        public int getMore() {
            return 2;
        }

        public Inclusion getNested() {
            return new Inclusion();
        }
    }

    @Test
    void write_structures_same() {
        Parent parent = new Parent();
        parent.child = new Child();
        parent.child.parent = parent;
        Any any = new Any();
        any.properties.put("b", 2);
        Twins.plain()
                .write(
                        parent,
                        any,
                        new Unwrapping(),
                        new Wrapper(),
                        new Identified(),
                        new Valued(),
                        new IgnoringParts());
        Twins.with(builder -> builder.enable(SerializationFeature.WRAP_ROOT_VALUE))
                .write(parent, new Named());
    }

    public static class Parent {
        @JsonManagedReference
        public Child child;
    }

    public static class Child {
        @JsonBackReference
        public Parent parent;

        public int getAge() {
            return 3;
        }
    }

    public static class Any {
        private final Map<String, Object> properties = new LinkedHashMap<>(Map.of("a", 1));

        @JsonAnyGetter
        public Map<String, Object> getProperties() {
            return properties;
        }

        public int getFixed() {
            return 0;
        }
    }

    public static class Unwrapping {
        @JsonUnwrapped(prefix = "a.", suffix = ".b")
        public Named getNamed() {
            return new Named();
        }

        @JsonUnwrapped
        public Formats getFormats() {
            return new Formats();
        }

        @JsonUnwrapped
        public Child getNull() {
            return null;
        }
    }

    public static class Wrapper {
        public Animal getAnimal() {
            return new Dog();
        }

        public List<Animal> getAnimals() {
            return List.of(new Dog(), new Cat(2));
        }

        @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
        public Object getAny() {
            return new Child();
        }

        @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
        public Object getText() {
            return "text";
        }

        @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.WRAPPER_ARRAY)
        public Object getNumber() {
            return 1L;
        }

        @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.WRAPPER_ARRAY)
        public long getPrimitive() {
            return 1L;
        }

        @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.WRAPPER_ARRAY)
        public double getNan() {
            return Double.NaN;
        }

        public Object getDynamic() {
            return new BigDecimal("1.50");
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
    public interface Animal {
        default int getLegs() {
            return 4;
        }
    }

    public static class Dog implements Animal {
        @JsonTypeId
        public String getKind() {
            return "hound";
        }
    }

    public record Cat(int lives) implements Animal {}

    @JsonIdentityInfo(generator = ObjectIdGenerators.PropertyGenerator.class, property = "id")
    public static class Node {
        public int id;
        public Node next;

        Node(int id) {
            this.id = id;
        }
    }

    public static class Identified {
        public List<Node> getNodes() {
            Node first = new Node(1);
            Node second = new Node(2);
            first.next = second;
            second.next = first;
            return List.of(first, second);
        }
    }

    public static class Valued {
        @JsonValue
        public String getValue() {
            return "value";
        }
    }

    public static class IgnoringParts {
        @JsonIgnoreProperties("firstName")
        public Named getNamed() {
            return new Named();
        }

        @JsonFormat(shape = JsonFormat.Shape.ARRAY)
        public Child getArray() {
            return new Child();
        }
    }

    @Test
    void write_generics_same() {
        Twins.plain().write(new Bridged(), new Pair<>("a", 1), new Inner().new NonStatic(), new Concrete());
        Twins.with(builder -> builder.enable(MapperFeature.USE_STATIC_TYPING))
                .write(new Bridged(), new Pair<>("a", 1), new Concrete());
    }

    public abstract static class Generic<T> {
        public abstract T getValue();

        public T getSame() {
            return getValue();
        }

        protected abstract Object getCovariant();
    }

    public static class Bridged extends Generic<String> {
        @Override
        public String getValue() {
            return "value";
        }

        @Override
        public Integer getCovariant() {
            return 5;
        }
    }

    public record Pair<A, B>(A first, B second) {}

    public static class Inner {
        @SuppressWarnings("ClassCanBeStatic") // shall not be
        public class NonStatic {
            public int getNumber() {
                return 1;
            }
        }
    }

    public static class Concrete implements Animal {
        public CharSequence getText() {
            return "text";
        }

        public CharSequence getBuilder() {
            return new StringBuilder().append("builder").reverse();
        }
    }

    @Test
    void write_failures_same() {
        Twins.plain()
                .writeFailing(
                        new Self(), new Failing(0), new Failing(1), new Failing(2), new Endless(), new OnlyFailing())
                .write(new IllegalStateException("text"));
        Twins.with(builder -> builder.disable(SerializationFeature.FAIL_ON_SELF_REFERENCES)
                        .enable(SerializationFeature.WRITE_SELF_REFERENCES_AS_NULL))
                .write(new Self(), new SelfArray());
        Twins.with(builder -> builder.disable(SerializationFeature.FAIL_ON_SELF_REFERENCES))
                .writeFailing(new Self(), new SelfArray());
        Twins.with(builder -> builder.disable(SerializationFeature.WRAP_EXCEPTIONS))
                .writeFailing(new Failing(0), new Failing(1), new Failing(2));
    }

    public static class Self {
        public Self getSelf() {
            return this;
        }

        public int getNumber() {
            return 1;
        }
    }

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public static class SelfArray extends Self {}

    public static class Failing {
        private final int kind;

        Failing(int kind) {
            this.kind = kind;
        }

        public int getBefore() {
            return 1;
        }

        public int getNumber() throws FileNotFoundException {
            return kind == 0 ? fail() : 0;
        }

        public String getText() throws FileNotFoundException {
            return kind == 1 ? "" + fail() : "";
        }

        public List<Object> getNested() {
            return List.of(new OnlyFailing());
        }

        private static int fail() throws FileNotFoundException {
            throw new FileNotFoundException("not there");
        }
    }

    public static class OnlyFailing {
        public boolean isFailing() {
            throw new UnsupportedOperationException("no");
        }
    }

    public static class Endless {
        public Endless getEndless() {
            return new Endless();
        }
    }
}
