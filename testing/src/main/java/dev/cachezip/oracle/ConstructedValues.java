package dev.cachezip.oracle;

import java.io.Serializable;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import tools.jackson.core.type.TypeReference;

/** Classes of which constructors and initializers make more, or less, than their fields say, and those of few fields. */
// Reflection reads members that no code calls.
@SuppressWarnings({
    "UnusedVariable",
    "UnusedMethod",
    "FieldCanBeStatic",
    "FieldCanBeFinal",
    "unused",
    "UnicodeInCode",
    "EffectivelyPrivate",
    "DoNotCallSuggester",
    "JavaUtilDate",
    "NonAtomicVolatileUpdate",
    "UnnecessaryStringBuilder"
})
final class ConstructedValues {

    private ConstructedValues() {}

    /** No default constructor, and parameters in another order than the fields. */
    static final class Ordered implements Serializable {
        private final String first;
        private final String second;

        Ordered(String second, String first) {
            this.first = "1" + first;
            this.second = "2" + second;
        }
    }

    /** A constructor that refuses what a setter allows, and counts its calls. */
    static final class Strict implements Serializable {
        private static int made;
        private String name;
        private int number;

        Strict(String name) {
            if (name == null) {
                throw new IllegalArgumentException("name");
            }
            this.name = name;
            this.number = ++made;
        }

        Strict clear() {
            name = null;
            return this;
        }
    }

    /** A class with initializers of fields, transient ones included. */
    static final class Initialized implements Serializable {
        private final List<String> log = new ArrayList<>();
        private transient String session = "s";
        private transient int calls = 7;
        private volatile int state = 1;

        {
            log.add("made");
        }

        Initialized add(String line) {
            log.add(line);
            state++;
            return this;
        }
    }

    /** A constructor without parameters that nobody is to call. */
    static final class Uncalled implements Serializable {
        private String text;

        Uncalled() {
            throw new UnsupportedOperationException();
        }

        Uncalled(String text) {
            this.text = text;
        }
    }

    /** The same, as classes of static methods have it. */
    static final class Asserted implements Serializable {
        private String text;

        Asserted() {
            throw new AssertionError();
        }

        Asserted(String text) {
            this.text = text;
        }
    }

    /** A date with a field of its own. */
    static class Shown extends Date {
        private String zone;

        Shown(long time, String zone) {
            super(time);
            this.zone = zone;
        }
    }

    /** A date without one. */
    static final class Day extends Date {
        Day(long time) {
            super(time);
        }
    }

    /** A date with more than the JDK shows. */
    static final class Exact extends Timestamp {
        Exact(long time) {
            super(time);
        }
    }

    /** No fields at all. */
    static final class Empty implements Serializable {}

    /** One field only, as a wrapper of an id. */
    static final class Id implements Serializable {
        private final long value;

        Id(long value) {
            this.value = value;
        }
    }

    /** One field only, with a constructor of text that Jackson would call with any text. */
    static final class Code implements Serializable {
        private final String value;

        Code(String text) {
            value = "<" + text + ">";
        }

        public static Code valueOf(String text) {
            return new Code("of " + text);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** Every primitive, boxed and not. */
    static final class Primitives implements Serializable {
        private byte b = Byte.MIN_VALUE;
        private short s = Short.MIN_VALUE;
        private int i = Integer.MIN_VALUE;
        private long l = Long.MIN_VALUE;
        private float f = Float.NaN;
        private double d = -0.0;
        private char c = '\uFFFF';
        private boolean z = true;
        private Byte boxedByte = 1;
        private Short boxedShort = 2;
        private Integer boxedInt = 3;
        private Long boxedLong = 4L;
        private Float boxedFloat = 0.1f;
        private Double boxedDouble = 1e300;
        private Character boxedChar = 'ü';
        private Boolean missing;
        private Number number = 5L;
        private Object object = 6f;
        private Comparable<?> comparable = (short) 7;
        private Serializable serializable = 'c';
        private CharSequence text = "t";
        private CharSequence builder = new StringBuilder("b");
    }

    /** A constructor that sorts the list that it gets. */
    static final class Sorting implements Serializable {
        private final List<Integer> numbers;

        Sorting(List<Integer> numbers) {
            this.numbers = numbers;
            numbers.sort(null);
        }

        Sorting add(int number) {
            numbers.add(number);
            return this;
        }
    }

    /** A sum that a constructor of another class changes. */
    static final class Sum implements Serializable {
        private int total;
    }

    /** A constructor that changes the object that it gets. */
    static final class Line implements Serializable {
        private final Sum sum;
        private final int amount;

        Line(Sum sum, int amount) {
            this.sum = sum;
            this.amount = amount;
            sum.total += amount;
        }
    }

    /** A constructor that wipes the array that it gets. */
    static final class Login implements Serializable {
        private final String user;
        private final char[] password;

        Login(String user, char[] password) {
            this.user = user;
            this.password = password.clone();
            if (user.length() > 3) {
                password[0] = 0;
            }
        }
    }

    /** Equal to others of its name. */
    static final class Named implements Serializable {
        private final String name;
        private String note;

        Named(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Named named && named.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** A constructor that copies a part of the object that it gets. */
    static final class Copying implements Serializable {
        private final Named named;

        Copying(Named named) {
            this.named = new Named(named.name);
        }

        Copying note(String note) {
            named.note = note;
            return this;
        }
    }

    /** A constructor that validates and copies its arguments. */
    static final class Order implements Serializable {
        private final String id;
        private final List<Sum> sums;

        Order(String id, List<Sum> sums) {
            this.id = Objects.requireNonNull(id);
            if (sums.isEmpty()) {
                throw new IllegalArgumentException("No sums in " + id);
            }
            this.sums = List.copyOf(sums);
        }
    }

    static List<StorableValue> values() {
        return new ValueList("bean")
                .equal("with a constructor that throws", new Uncalled("a"))
                .equal("with a constructor that throws an error", new Asserted("a"))
                .equal("date with a field", new Shown(-1, "UTC"))
                .equal("date with a field, declared as a date", new Shown(1, null), new TypeReference<Date>() {})
                .equal("date without a field", Lists.array(new Day(5), new Date(5)))
                .refused("date with more than the JDK shows", new Exact(5))
                .equal("with a list that its constructor sorts", new Sorting(Lists.array(2, 1)))
                .equal("with a list that its constructor would sort", new Sorting(Lists.array(2, 1)).add(0))
                .equal("with an object to which its constructor adds nothing", new Line(new Sum(), 0))
                .equal("with an object to which its constructor would add", new Line(new Sum(), 5))
                .equal("with an array that its constructor leaves", new Login("ann", new char[] {'a'}))
                .equal("with an array that its constructor would wipe", new Login("annika", new char[] {'a'}))
                .equal("with an object that its constructor copies", new Copying(new Named("a")))
                .equal("with an object that its constructor copies in part", new Copying(new Named("a")).note("n"))
                .form("with arguments that its constructor validates", new Order("a", Lists.array(new Sum())))
                .equal("with parameters in another order", new Ordered("b", "a"))
                .equal("with a value that its constructor refuses", new Strict("a").clear())
                .equal("with a number that its constructor counts", new Strict("a"))
                .equal("with initializers and transient fields", new Initialized().add("used"))
                .equal("without fields", new Empty())
                .equal("with one field", new Id(7))
                .equal("with one text", new Code("a"))
                .equal("list of those with one text", Lists.array(new Code("a"), new Code("b")))
                .equal("with each primitive", new Primitives())
                .values();
    }
}
