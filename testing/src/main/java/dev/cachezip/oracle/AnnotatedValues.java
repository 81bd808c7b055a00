package dev.cachezip.oracle;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFilter;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIgnoreType;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonRootName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.JsonView;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Classes whose annotations say how a web page shows them, which is not what they hold. */
// Reflection reads members that no code calls.
@SuppressWarnings({
    "UnusedVariable",
    "UnusedMethod",
    "FieldCanBeStatic",
    "FieldCanBeFinal",
    "unused",
    "EffectivelyPrivate"
})
final class AnnotatedValues {

    private AnnotatedValues() {}

    /** A user, whose secrets are not shown. */
    static final class User implements Serializable {
        private String name = "a";

        @JsonIgnore
        private String hash = "secret";

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        private String password = "p";

        @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        private Instant created = Instant.ofEpochSecond(1, 1);

        @JsonProperty("display_name")
        private String shown = "A";

        public String getName() {
            return name;
        }

        @JsonIgnore
        public String getShown() {
            return shown;
        }
    }

    /** Formats that lose a part of what they show. */
    static final class Formatted implements Serializable {
        @JsonFormat(pattern = "yyyy", shape = JsonFormat.Shape.STRING, timezone = "UTC")
        private Instant at = Instant.ofEpochSecond(1, 1);

        @JsonFormat(pattern = "dd.MM.yy")
        private LocalDate day = LocalDate.of(1926, 1, 2);

        @JsonFormat(shape = JsonFormat.Shape.STRING)
        private double number = 0.1;

        @JsonFormat(shape = JsonFormat.Shape.NUMBER)
        private Level level = Level.HIGH;

        @JsonFormat(shape = JsonFormat.Shape.NUMBER)
        private BigDecimal amount = new BigDecimal("1.10");
    }

    enum Level {
        LOW,
        @JsonProperty("very high")
        HIGH
    }

    /** An enum whose text is not its name, and the same for two. */
    enum Unit {
        METER("m"),
        MINUTE("m");

        private final String sign;

        Unit(String sign) {
            this.sign = sign;
        }

        @JsonValue
        public String sign() {
            return sign;
        }

        @Override
        public String toString() {
            return sign;
        }
    }

    /** A class that leaves out empty properties. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    static final class Sparse implements Serializable {
        private String text;
        private List<String> list = new ArrayList<>();
        private Map<String, String> map = new LinkedHashMap<>();

        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        private int number;

        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        private transient Optional<String> none = Optional.empty();

        Sparse(String text, List<String> list, Map<String, String> map, int number) {
            this.text = text;
            this.list = list;
            this.map = map;
            this.number = number;
        }
    }

    /** Shown as one text that does not say all. */
    static final class Money implements Serializable {
        private final BigDecimal amount;
        private final String currency;

        Money(BigDecimal amount, String currency) {
            this.amount = amount;
            this.currency = currency;
        }

        @JsonCreator
        public static Money of(String text) {
            return new Money(new BigDecimal(text), "EUR");
        }

        @JsonValue
        public String amountOnly() {
            return amount.toPlainString();
        }
    }

    /** A creator that changes what it is given. */
    static final class Created implements Serializable {
        private final String name;
        private final int calls;

        @JsonCreator
        Created(@JsonProperty("name") String name, @JsonProperty("calls") int calls) {
            this.name = "created " + name;
            this.calls = calls + 1;
        }
    }

    static final class Address implements Serializable {
        private String city;
        private String name;

        Address(String city, String name) {
            this.city = city;
            this.name = name;
        }
    }

    /** Two objects whose fields are shown among its own, under names that collide. */
    static final class Flat implements Serializable {
        private String name = "n";

        @JsonUnwrapped
        private Address home = new Address("a", "b");

        @JsonUnwrapped(prefix = "work_")
        private Address work = new Address("c", "d");

        @JsonUnwrapped
        private Address none = null;
    }

    static final class Public {}

    static final class Internal {}

    /** Fields of views. */
    static final class Viewed implements Serializable {
        @JsonView(Public.class)
        private String name = "a";

        @JsonView(Internal.class)
        private String note = "b";
    }

    /** A filter that no mapper knows. */
    @JsonFilter("unknown")
    static final class Filtered implements Serializable {
        private String name = "a";
    }

    /** Properties that are named and ignored, and a type that is ignored everywhere. */
    @JsonIgnoreProperties({"note", "secret"})
    static final class Ignoring implements Serializable {
        private String name = "a";
        private String note = "b";
        private Hidden hidden = new Hidden();

        @JsonIgnoreProperties("city")
        private Address address = new Address("c", "d");
    }

    @JsonIgnoreType
    static final class Hidden implements Serializable {
        private int number = 7;
    }

    /** A map whose entries are shown as if they were fields. */
    static final class Open implements Serializable {
        private String name = "a";
        private Map<String, Object> more = Lists.put(new LinkedHashMap<>(), "name", 1L, "x", Lists.array("y"));

        @JsonAnyGetter
        public Map<String, Object> more() {
            return more;
        }

        @JsonAnySetter
        public void put(String key, Object value) {
            more.put(key.toUpperCase(java.util.Locale.ROOT), value);
        }
    }

    /** A getter of another name and type than its field. */
    static final class Renamed implements Serializable {
        private long cents = 199;

        @JsonGetter("cents")
        public String price() {
            return "1.99 EUR";
        }
    }

    /** Names in snake case, two of them alike then. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    @JsonRootName("named")
    static final class Named implements Serializable {
        private String userName = "a";
        private String user_name = "b";
    }

    /** Text that is JSON. */
    static final class Raw implements Serializable {
        @JsonRawValue
        private String json = "{\"a\": 1, broken";
    }

    /** No field is to be seen. */
    @JsonAutoDetect(
            fieldVisibility = JsonAutoDetect.Visibility.NONE,
            getterVisibility = JsonAutoDetect.Visibility.NONE,
            creatorVisibility = JsonAutoDetect.Visibility.NONE)
    static final class Invisible implements Serializable {
        private String name = "a";
        public String open = "b";

        public String getName() {
            return name;
        }
    }

    /** A serializer that shows less. */
    static final class Serialized implements Serializable {
        @JsonSerialize(using = ToStringSerializer.class)
        private List<Long> numbers = Lists.array(1L, 2L);

        @JsonSerialize(using = ValueSerializer.None.class)
        private String text = "t";
    }

    static List<StorableValue> values() {
        return new ValueList("annotated")
                .equal("secrets and names", new User())
                .equal("formats", new Formatted())
                .equal("enum with a name of its own", Level.HIGH)
                .equal("enums that look alike", Lists.array(Unit.METER, Unit.MINUTE))
                .equal("enum whose text is that of another", Unit.MINUTE)
                .equal("without what is empty", new Sparse("", new ArrayList<>(), new LinkedHashMap<>(), 0))
                .equal("without what is null", new Sparse(null, null, null, 1))
                .equal("shown as a text", new Money(new BigDecimal("1.50"), "USD"))
                .equal("list of what is shown as a text", Lists.array(new Money(BigDecimal.ONE, "JPY")))
                .equal("with a creator that changes", new Created("a", 1))
                .equal("unwrapped", new Flat())
                .equal("with views", new Viewed())
                .equal("with a filter", new Filtered())
                .equal("with ignored properties and types", new Ignoring())
                .equal("object of an ignored type", new Hidden())
                .equal("with a map as fields", new Open())
                .equal("with a getter of another type", new Renamed())
                .equal("with a naming strategy", new Named())
                .equal("with raw text", new Raw())
                .equal("with nothing visible", new Invisible())
                .equal("with serializers", new Serialized())
                .values();
    }
}
