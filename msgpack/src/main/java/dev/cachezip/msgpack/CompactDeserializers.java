package dev.cachezip.msgpack;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Set;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.jdk.DateBasedDeserializer;
import tools.jackson.databind.deser.jdk.JavaUtilDateDeserializer;
import tools.jackson.databind.ext.javatime.deser.InstantDeserializer;
import tools.jackson.databind.ext.sql.JavaSqlDateDeserializer;

/** Lets Jackson's own deserializers of times and dates read the compact forms, too. */
final class CompactDeserializers extends ValueDeserializerModifier {

    private static final long serialVersionUID = 1L;

    private static final Package JAVA_TIME = Instant.class.getPackage();

    /**
     * The package of Jackson's own deserializers of times, which accept any embedded object without a check of its
     * type.
     */
    private static final Package STANDARD = InstantDeserializer.class.getPackage();

    /**
     * The packages of Jackson's own deserializers of dates in milliseconds: calendars, and {@code java.sql}, which may
     * be missing.
     */
    private static final Set<Package> STANDARD_DATES =
            Set.of(DateBasedDeserializer.class.getPackage(), JavaSqlDateDeserializer.class.getPackage());

    /** The deserializer of {@link java.time.Month} gets the same treatment. */
    @Override
    public ValueDeserializer<?> modifyEnumDeserializer(
            DeserializationConfig config,
            JavaType type,
            BeanDescription.Supplier bean,
            ValueDeserializer<?> deserializer) {
        return modifyDeserializer(config, bean, deserializer);
    }

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        Class<?> type = bean.getBeanClass();
        if (type == Date.class && deserializer.getClass() == JavaUtilDateDeserializer.class) {
            return new TimeDeserializer(deserializer, Date::from);
        }
        if (deserializer instanceof DateBasedDeserializer
                && STANDARD_DATES.contains(deserializer.getClass().getPackage())) {
            return new MillisecondsDeserializer(deserializer);
        }
        boolean standard =
                type.getPackage() == JAVA_TIME && deserializer.getClass().getPackage() == STANDARD;
        if (!standard) {
            return deserializer;
        }
        if (type == Instant.class) {
            return new TimeDeserializer(deserializer, instant -> instant);
        }
        if (type == OffsetDateTime.class) {
            return new ZonedDeserializer(
                    deserializer, (instant, zone) -> OffsetDateTime.ofInstant(instant, ZoneOffset.of(zone)));
        }
        if (type == ZonedDateTime.class) {
            return new ZonedDeserializer(
                    deserializer, (instant, zone) -> ZonedDateTime.ofInstant(instant, ZoneId.of(zone)));
        }
        return new TimeDeserializer(deserializer, TimeDeserializer.NOT_FROM_INSTANT);
    }
}
