package dev.cachezip.wiring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The choices of an application: one constant of each enum here, of which the first is what an application has that chooses
 * nothing. Stock and ours are set up alike, but for the choices at the end, which only cachezip has. Immutable.
 */
final class SetUp {

    /** The client of Redis. */
    enum Client {
        LETTUCE,
        JEDIS
    }

    /** The database of Boot's connection factory. */
    enum Database {
        ZERO,
        THREE
    }

    /** Whether Lettuce shares one connection. */
    enum Connections {
        SHARED,
        UNSHARED
    }

    /** The connection factories. */
    enum Factories {
        BOOTS,
        BOOTS_AND_SECOND,
        PRIMARY_AND_SECOND,
        QUALIFIED
    }

    /** Where the second connection factory leads. */
    enum Second {
        SERVER,
        DATABASE
    }

    /** The cache managers. */
    enum Managers {
        BOOTS,
        BUILDER,
        BUILDER_ON_SECOND,
        TWO,
        COMPOSITE,
        SUBCLASS,
        CUSTOMIZED,
        CHILD
    }

    /** What keys begin with. */
    enum Prefix {
        NAME,
        NONE,
        FIXED,
        CALLER
    }

    /** Whether null is cached. */
    enum Nulls {
        CACHED,
        REFUSED
    }

    /** How long entries live. */
    enum Times {
        NEVER_END,
        FIXED,
        BY_ENTRY,
        IDLE
    }

    /** How keys become bytes. */
    enum Keys {
        TEXT,
        OWN_SERIALIZER,
        OWN_CONVERSION
    }

    /** Whether Spring counts. */
    enum Statistics {
        OFF,
        ON
    }

    /** When caches are made. */
    enum Creation {
        ON_DEMAND,
        INITIAL,
        INITIAL_ONLY
    }

    /** The cache writer. */
    enum Writer {
        STANDARD,
        IMMEDIATE,
        LOCKING
    }

    /** Whether writes wait for a commit. */
    enum Transactions {
        UNAWARE,
        AWARE
    }

    /** What becomes of errors of a cache. */
    enum Handler {
        THROWING,
        SWALLOWING
    }

    /** The proxies of cached beans. */
    enum Proxies {
        CLASSES,
        INTERFACES
    }

    /** When beans are made. */
    enum Beans {
        EAGER,
        LAZY
    }

    /** {@code cachezip.writes}. */
    enum Writes {
        ASYNC,
        IMMEDIATE
    }

    /** {@code near.share} of each cache. */
    enum Near {
        OFF,
        IMMUTABLE,
        READ_ONLY,
        NEVER
    }

    /** {@code stale} and {@code refresh} of each cache. */
    enum Stale {
        OFF,
        CALLER,
        BACKGROUND
    }

    /** {@code single-flight} of each cache. */
    enum Flight {
        JVM,
        CLUSTER
    }

    /** {@code dictionary} of each cache. */
    enum Dictionary {
        OFF,
        ON
    }

    /** {@code layout}. */
    enum Layout {
        ROWS,
        COLUMNS
    }

    /** {@code write-format}. */
    enum Format {
        CACHEZIP,
        LEGACY
    }

    /** {@code null-time-to-live} of each cache. */
    enum NullTime {
        SAME,
        SHORTER
    }

    private static final List<Class<? extends Enum<?>>> DIMENSIONS = List.of(
            Client.class,
            Database.class,
            Connections.class,
            Factories.class,
            Second.class,
            Managers.class,
            Prefix.class,
            Nulls.class,
            Times.class,
            Keys.class,
            Statistics.class,
            Creation.class,
            Writer.class,
            Transactions.class,
            Handler.class,
            Proxies.class,
            Beans.class,
            Writes.class,
            Near.class,
            Stale.class,
            Flight.class,
            Dictionary.class,
            Layout.class,
            Format.class,
            NullTime.class);

    private final Map<Class<?>, Enum<?>> choices;

    private SetUp(Map<Class<?>, Enum<?>> choices) {
        this.choices = choices;
    }

    /** Returns the set-up with these choices, and the first constants otherwise. */
    static SetUp of(Enum<?>... others) {
        Map<Class<?>, Enum<?>> choices = new LinkedHashMap<>();
        DIMENSIONS.forEach(dimension -> choices.put(dimension, dimension.getEnumConstants()[0]));
        Arrays.asList(others).forEach(choice -> choices.put(choice.getDeclaringClass(), choice));
        return new SetUp(choices);
    }

    /** Returns a set-up with managers of any kind, in which about every third other choice is not the first. */
    static SetUp random(Random random) {
        while (true) {
            List<Enum<?>> others = new ArrayList<>();
            for (Class<? extends Enum<?>> dimension : DIMENSIONS) {
                Enum<?>[] constants = dimension.getEnumConstants();
                if (dimension == Managers.class || dimension == Factories.class || random.nextInt(3) == 0) {
                    others.add(constants[random.nextInt(constants.length)]);
                }
            }
            SetUp setUp = of(others.toArray(Enum<?>[]::new));
            if (setUp.isPossible()) {
                return setUp;
            }
        }
    }

    /** Returns whether stock starts with these choices, and cachezip does not refuse them by a sentence in its docs. */
    boolean isPossible() {
        boolean second = !has(Factories.BOOTS);
        boolean onSecond = has(Managers.BUILDER_ON_SECOND) || has(Managers.TWO) || has(Managers.COMPOSITE);
        boolean boots = has(Managers.BOOTS) || has(Managers.CUSTOMIZED);
        return second == onSecond
                && (second || has(Second.SERVER))
                // The configuration of both clients at once is not Boot's.
                && (has(Client.LETTUCE) || (has(Connections.SHARED) && (!second || has(Factories.QUALIFIED))))
                && (has(Connections.SHARED) || has(Factories.BOOTS) || has(Factories.QUALIFIED))
                && !(boots && has(Factories.QUALIFIED))
                // Refused: docs/near.md, "When it is off".
                && (has(Near.OFF)
                        || (!has(Times.IDLE)
                                && !has(Prefix.NONE)
                                && has(Client.LETTUCE)
                                && has(Connections.SHARED)
                                && has(Writer.STANDARD)))
                // Refused: docs/stale.md.
                && (has(Stale.OFF) || has(Times.FIXED))
                && (has(NullTime.SAME) || has(Times.FIXED))
                // With stock all caches share the keys of the others; a prefix of none is the application's own risk.
                && !(has(Prefix.NONE) && has(Managers.TWO) && has(Second.DATABASE) && has(Database.THREE))
                && !(second && has(Second.DATABASE) && has(Database.THREE))
                // Its caches are not cachezip's, and settings of single caches have no effect there.
                && !(has(Managers.SUBCLASS) && !ours().isEmpty());
    }

    private List<Enum<?>> ours() {
        return Stream.of(Near.class, Stale.class, Flight.class, Dictionary.class, NullTime.class)
                .<Enum<?>>map(choices::get)
                .filter(choice -> !isFirst(choice))
                .toList();
    }

    /** Returns the choice of a dimension. */
    <E extends Enum<E>> E get(Class<E> dimension) {
        return dimension.cast(choices.get(dimension));
    }

    /** Returns whether the managers are beans of the application, so that Boot makes none. */
    boolean hasOwnManager() {
        return !has(Managers.BOOTS) && !has(Managers.CUSTOMIZED) && !has(Managers.CHILD);
    }

    private static boolean isFirst(Enum<?> choice) {
        return choice == choice.getDeclaringClass().getEnumConstants()[0];
    }

    boolean has(Enum<?> choice) {
        return choices.get(choice.getDeclaringClass()) == choice;
    }

    /** Returns the set-ups with one choice fewer that are possible, too. */
    List<SetUp> simpler() {
        return chosen().stream()
                .map(choice ->
                        of(chosen().stream().filter(other -> other != choice).toArray(Enum<?>[]::new)))
                .filter(SetUp::isPossible)
                .toList();
    }

    private List<Enum<?>> chosen() {
        return choices.values().stream()
                .<Enum<?>>map(choice -> choice)
                .filter(choice -> !isFirst(choice))
                .toList();
    }

    @Override
    public String toString() {
        return chosen().stream()
                .map(choice -> choice.getDeclaringClass().getSimpleName() + "." + choice.name())
                .collect(Collectors.joining(", ", "SetUp.of(", ")"));
    }
}
