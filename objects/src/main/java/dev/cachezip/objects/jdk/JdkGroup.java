package dev.cachezip.objects.jdk;

import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.LoggerTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.type.TypeFactory;

/**
 * The groups of values of the JDK, in which {@code jdk-values.txt} has the types. The rows of a group are made when one of
 * its types is asked for, since each has classes of its own, and most applications store the types of two or three groups.
 */
enum JdkGroup {
    TEXTS,
    NUMBERS,
    ATOMICS,
    TIMES,
    CHRONOLOGIES,
    CALENDARS,
    ADDRESSES,
    OTHERS,
    SECURITY,
    ENTRIES,
    CLASSES,
    LOGGERS,
    SQL,
    XML,
    /** The keys of maps, of any type that is not in another group with its keys. */
    KEYS;

    /** Returns the group of a type; {@code null} if it has none. */
    static @Nullable JdkGroup of(Class<?> type) {
        String group = JdkTypes.group(type);
        if (group != null) {
            return valueOf(group);
        }
        return LoggerTypes.names().contains(type.getName()) ? LOGGERS : null;
    }

    /**
     * Makes the rows.
     *
     * @param types finds the classes that values name, and only those
     */
    Additions rows(TypeFactory types) {
        Additions rows = new Additions();
        switch (this) {
            case TEXTS -> TextValues.addTo(rows);
            case NUMBERS -> NumberValues.addTo(rows);
            case ATOMICS -> AtomicValues.addTo(rows);
            case TIMES -> TimeValues.addTo(rows);
            case CHRONOLOGIES -> ChronoValues.addTo(rows);
            case CALENDARS -> CalendarValues.addTo(rows);
            case ADDRESSES -> NetValues.addTo(rows);
            case OTHERS -> OtherValues.addTo(rows);
            case SECURITY -> SecurityValues.addTo(rows);
            case ENTRIES -> EntryValues.addTo(rows);
            case CLASSES -> ClassValues.addTo(rows, types);
            case LOGGERS -> LoggerValues.addTo(rows);
            case SQL -> SqlValues.addTo(rows);
            case XML -> XmlValues.addTo(rows);
            case KEYS -> Keys.addTo(rows);
        }
        return rows;
    }
}
