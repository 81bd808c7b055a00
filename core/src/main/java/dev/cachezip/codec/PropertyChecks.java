package dev.cachezip.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import dev.cachezip.CachezipException;
import java.net.InetSocketAddress;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses values of properties that would come back as something else.
 *
 * <p>A property of a concrete class carries no type id, so a subclass would come back as the declared class,
 * without what it adds. Properties of final classes, records above all, are not looked at and cost nothing.
 */
final class PropertyChecks extends BeanSerializerModifier {

    private static final long serialVersionUID = 1L;

    /** Classes of the JDK that Jackson maps by what their getters show, or less. */
    private static final List<Class<?>> INEXACT = List.of(
            BitSet.class, Calendar.class, InetSocketAddress.class, Pattern.class, Random.class, Throwable.class);

    /** By name, so that the module java.sql is not needed: Jackson writes its milliseconds only. */
    private static final String INEXACT_TIMESTAMP = "java.sql.Timestamp";

    @Override
    public List<BeanPropertyWriter> changeProperties(
            SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> properties) {
        properties.replaceAll(property -> {
            Consumer<@Nullable Object> check = check(config, property);
            // A subclass, as for @JsonUnwrapped, writes in ways of its own, which a copy would not.
            return check == null || property.getClass() != BeanPropertyWriter.class
                    ? property
                    : new CheckedProperty(property, check);
        });
        return properties;
    }

    private static @Nullable Consumer<@Nullable Object> check(SerializationConfig config, BeanPropertyWriter property) {
        JavaType type = property.getType();
        JavaType element = elementType(type);
        Class<?> raw = element.getRawClass();
        if (INEXACT.stream().anyMatch(inexact -> inexact.isAssignableFrom(raw))
                || raw.getName().equals(INEXACT_TIMESTAMP)) {
            return value -> inexact(value, raw);
        }
        boolean sorted = type.isTypeOrSubTypeOf(SortedSet.class) || type.isTypeOrSubTypeOf(SortedMap.class);
        boolean open = isOpen(element)
                && property.getTypeSerializer() == null
                && config.getAnnotationIntrospector()
                                .findTypeResolver(
                                        config,
                                        config.introspectClassAnnotations(element)
                                                .getClassInfo(),
                                        element)
                        == null;
        Consumer<@Nullable Object> order = PropertyChecks::comparator;
        Consumer<@Nullable Object> exactClass = value -> subclass(value, raw);
        if (sorted) {
            return open ? order.andThen(exactClass) : order;
        }
        return open ? exactClass : null;
    }

    /** Returns whether a value of this declared type may be of a subclass, of which nothing would tell. */
    static boolean isOpen(JavaType type) {
        return type.isConcrete()
                && !type.isFinal()
                && !type.isEnumType()
                && (type.hasRawClass(Date.class)
                        || !type.getRawClass().getName().startsWith("java."));
    }

    /** Returns what lies innermost in collections, maps, arrays and optionals of a declared type. */
    static JavaType elementType(JavaType type) {
        JavaType element = type;
        while (element.isContainerType() || element.isReferenceType()) {
            element = element.getContentType();
        }
        return element.hasRawClass(Iterable.class) ? elementType(element.containedTypeOrUnknown(0)) : element;
    }

    /**
     * Checks a value, or what is in it, against the class that its reader will build.
     *
     * @throws CachezipException.Codec if it has another one
     */
    static void subclass(@Nullable Object value, Class<?> declared) {
        if (value instanceof Collection<?> collection) {
            for (Object element : collection) {
                subclass(element, declared);
            }
        } else if (value instanceof Map<?, ?> map) {
            subclass(map.values(), declared);
        } else if (value instanceof Object[] array) {
            for (Object element : array) {
                subclass(element, declared);
            }
        } else if (value instanceof Optional<?> optional) {
            subclass(optional.orElse(null), declared);
        } else if (value instanceof AtomicReference<?> reference) {
            subclass(reference.get(), declared);
        } else if (value != null && declared.isInstance(value) && value.getClass() != declared) {
            throw new CachezipException.Codec(
                    "A " + value.getClass().getName() + " where " + declared.getName()
                            + " is declared would come back as the latter: declare the class that is meant, an"
                            + " interface or an abstract class, or annotate it with @JsonTypeInfo",
                    null);
        }
    }

    /**
     * Checks that a sorted collection or map, if the value is one, has the order that its reader will give it.
     *
     * @throws CachezipException.Codec if it has a comparator
     */
    static void comparator(@Nullable Object value) {
        Comparator<?> comparator = null;
        if (value instanceof SortedSet<?> set) {
            comparator = set.comparator();
        } else if (value instanceof SortedMap<?, ?> map) {
            comparator = map.comparator();
        }
        if (comparator != null && !comparator.equals(Comparator.naturalOrder())) {
            throw new CachezipException.Codec(
                    "A sorted collection with a comparator would come back without it: cache a list, a LinkedHashSet or"
                            + " a LinkedHashMap of its content",
                    null);
        }
    }

    private static void inexact(@Nullable Object value, Class<?> declared) {
        if (value != null) {
            throw new CachezipException.Codec(
                    "A property of " + declared.getName() + " would not come back equal: cache what it is made from",
                    null);
        }
    }

    private static final class CheckedProperty extends BeanPropertyWriter {

        private static final long serialVersionUID = 1L;

        private final transient Consumer<@Nullable Object> check;

        CheckedProperty(BeanPropertyWriter property, Consumer<@Nullable Object> check) {
            super(property);
            this.check = check;
        }

        @Override
        public void serializeAsField(Object bean, JsonGenerator generator, SerializerProvider provider)
                throws Exception {
            check.accept(get(bean));
            super.serializeAsField(bean, generator, provider);
        }

        @Override
        public void serializeAsElement(Object bean, JsonGenerator generator, SerializerProvider provider)
                throws Exception {
            check.accept(get(bean));
            super.serializeAsElement(bean, generator, provider);
        }
    }
}
