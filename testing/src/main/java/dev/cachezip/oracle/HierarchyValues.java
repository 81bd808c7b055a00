package dev.cachezip.oracle;

import java.io.Serializable;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntBinaryOperator;
import tools.jackson.core.type.TypeReference;

/** Superclasses, subclasses, sealed types and enums. */
// Reflection reads members that no code calls.
@SuppressWarnings({
    "UnusedVariable",
    "HidingField",
    "unused",
    "FieldCanBeFinal",
    "FieldCanBeStatic",
    "ImmutableEnumChecker",
    "EnumOrdinal"
})
final class HierarchyValues {

    private HierarchyValues() {}

    /** A base with an id, as entities have. */
    abstract static class Base implements Serializable {
        private long id;
        protected String note;

        Base(long id, String note) {
            this.id = id;
            this.note = note;
        }

        public long getId() {
            return id;
        }

        @Override
        public final boolean equals(Object other) {
            return other instanceof Base base && base.id == id;
        }

        @Override
        public final int hashCode() {
            return Long.hashCode(id);
        }
    }

    /** Has fields of the same names as its superclass. */
    static class Middle extends Base {
        private String id;
        protected int note;

        Middle(long baseId, String id, int note) {
            super(baseId, "base " + note);
            this.id = id;
            this.note = note;
        }
    }

    static final class Bottom extends Middle {
        private List<Long> id;

        Bottom(List<Long> id) {
            super(1, "middle", 3);
            this.id = id;
        }
    }

    /** Classes as {@code @SuperBuilder} makes them. */
    static class Vehicle implements Serializable {
        private final String plate;

        protected Vehicle(VehicleBuilder<?, ?> builder) {
            plate = builder.plate;
        }

        abstract static class VehicleBuilder<C extends Vehicle, B extends VehicleBuilder<C, B>> {
            private String plate;

            abstract B self();

            abstract C build();

            B plate(String value) {
                plate = value;
                return self();
            }
        }
    }

    static final class Truck extends Vehicle {
        private final int axles;

        private Truck(TruckBuilder builder) {
            super(builder);
            axles = builder.axles;
        }

        static final class TruckBuilder extends VehicleBuilder<Truck, TruckBuilder> {
            private int axles;

            TruckBuilder axles(int value) {
                axles = value;
                return this;
            }

            @Override
            TruckBuilder self() {
                return this;
            }

            @Override
            Truck build() {
                return new Truck(this);
            }
        }
    }

    /** A class that is not serializable, of which the JDK would keep nothing. */
    static class Unserializable {
        private String name = "default";
        int number = 1;

        Unserializable name(String value) {
            name = value;
            number++;
            return this;
        }
    }

    static final class Serial extends Unserializable implements Serializable {
        private String more = "m";
    }

    sealed interface Shape extends Serializable permits Circle, Polygon {}

    record Circle(double radius) implements Shape {}

    abstract static sealed class Polygon implements Shape permits Square, Triangle {
        private final int corners;

        Polygon(int corners) {
            this.corners = corners;
        }
    }

    static final class Square extends Polygon {
        private final double side;

        Square(double side) {
            super(4);
            this.side = side;
        }
    }

    static final class Triangle extends Polygon {
        private final double[] sides;

        Triangle(double... sides) {
            super(3);
            this.sides = sides;
        }
    }

    /** Fields that hold subclasses of what they declare. */
    static final class Garage implements Serializable {
        private final Vehicle first;
        private final List<Vehicle> all;
        private final Map<String, ? extends Base> owners;
        private final Shape shape;
        private final Polygon polygon;
        private final Object anything;
        private final Middle middle;

        Garage(Truck truck) {
            first = truck;
            all = Lists.array(truck, null);
            owners = Lists.put(new java.util.LinkedHashMap<>(), "a", new Bottom(null), "b", new Middle(1, "i", 2));
            shape = new Circle(Double.NaN);
            polygon = new Triangle(1, 2);
            anything = new Square(2);
            middle = new Bottom(Lists.array(5L));
        }
    }

    enum Operation implements IntBinaryOperator {
        ADD("+") {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        SUBTRACT("-") {
            @Override
            public int applyAsInt(int a, int b) {
                return a - b;
            }
        };

        private final String sign;

        Operation(String sign) {
            this.sign = sign;
        }

        @Override
        public String toString() {
            return sign;
        }
    }

    enum Color {
        RED,
        GREEN;

        public String getName() {
            return "color " + ordinal();
        }
    }

    /** Enums in fields of each kind. */
    static final class Palette implements Serializable {
        private final Color color = Color.GREEN;
        private final Operation operation = Operation.SUBTRACT;
        private final IntBinaryOperator operator = Operation.ADD;
        private final Object any = Color.RED;
        private final Enum<?> other = Operation.ADD;
        private final Set<Color> set = EnumSet.of(Color.GREEN);
        private final EnumSet<Color> none = EnumSet.noneOf(Color.class);
        private final Set<Color> noneOfSet = EnumSet.noneOf(Color.class);
        private final Map<Color, Operation> map = new EnumMap<>(Map.of(Color.RED, Operation.ADD));
        private final EnumMap<Operation, Long> counts = new EnumMap<>(Operation.class);
        private final Map<Operation, Long> noCounts = new EnumMap<>(Operation.class);
        private final Color[] array = {Color.RED, null};
    }

    /** Sets and maps of an enum that the class leaves open. */
    @SuppressWarnings({"rawtypes", "unused"})
    static final class Choices<E extends Enum<E>> implements Serializable {
        private final EnumSet<E> set;
        private final EnumSet<E> none;
        private final EnumMap<E, Long> map;
        private final EnumSet raw;

        Choices(EnumSet<E> set, EnumMap<E, Long> map) {
            this.set = set;
            this.none = EnumSet.copyOf(set);
            this.none.clear();
            this.map = map;
            this.raw = set.clone();
        }
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("hierarchy");
        Truck truck = new Truck.TruckBuilder().plate("p").axles(3).build();
        Serial serial = new Serial();
        serial.name("given");
        list.equal("fields of one name", new Middle(1, "a", 2))
                .equal("fields of one name thrice", new Bottom(Lists.array(1L)))
                .equal("subclass where its superclass is declared", new Bottom(null), new TypeReference<Middle>() {})
                .equal("abstract class declared", new Middle(1, "a", 2), new TypeReference<Base>() {})
                .equal(
                        "list of an abstract class",
                        Lists.array(new Middle(1, "a", 2), new Bottom(null)),
                        new TypeReference<List<Base>>() {})
                .equal("built with a superclass", truck)
                .equal("built, where its superclass is declared", truck, new TypeReference<Vehicle>() {})
                .equal("not serializable", new Unserializable().name("a"))
                .equal("superclass that is not serializable", serial)
                .equal("sealed record", new Circle(1.5), new TypeReference<Shape>() {})
                .equal("sealed class", new Square(1.5), new TypeReference<Polygon>() {})
                .equal(
                        "list of sealed types",
                        Lists.array(new Circle(0), new Square(1), new Triangle()),
                        new TypeReference<List<Shape>>() {})
                .equal(
                        "list of sealed types of one class",
                        Lists.array(new Circle(0), new Circle(1)),
                        new TypeReference<List<Shape>>() {})
                .equal("fields that hold subclasses", new Garage(truck));
        enums(list);
        return list.values();
    }

    private static void enums(ValueList list) {
        EnumMap<Operation, Long> counts = new EnumMap<>(Operation.class);
        counts.put(Operation.SUBTRACT, 1L);
        list.equal("enum", Color.GREEN)
                .equal("enum with a body", Operation.SUBTRACT, new TypeReference<Operation>() {})
                .equal("enum where its interface is declared", Operation.ADD, new TypeReference<IntBinaryOperator>() {})
                .equal(
                        "list of enums with bodies",
                        Lists.array(Operation.values()),
                        new TypeReference<List<Operation>>() {})
                .equal("enums of several types", Lists.array(Operation.ADD, Color.RED))
                .equal("enums in fields", new Palette())
                .equal("enums that a class leaves open", new Choices<>(EnumSet.of(Operation.ADD), counts))
                .equal("EnumMap of enums with bodies", counts, new TypeReference<EnumMap<Operation, Long>>() {})
                .equal(
                        "EnumSet of enums with bodies",
                        EnumSet.allOf(Operation.class),
                        new TypeReference<Set<Operation>>() {})
                .equal("empty EnumSet of enums with bodies", EnumSet.noneOf(Operation.class));
    }
}
