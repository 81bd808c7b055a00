package dev.cachezip.objects.types;

import dev.cachezip.objects.limits.BoundedCache;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;

/** The classes whose values have occurred, so that writing a value takes one lookup. */
final class KnownClasses {

    private final ContainerRules rules;
    private final Function<Class<?>, ClassView> views;
    private final BoundedCache<Class<?>, KnownClass> classes = new BoundedCache<>();

    KnownClasses(ContainerRules rules, Function<Class<?>, ClassView> views) {
        this.rules = rules;
        this.views = views;
    }

    KnownClass of(Object value) {
        return of(value.getClass());
    }

    /** Returns the type of a class that is not a collection or map. */
    ValueType typeOf(Class<?> type) {
        return of(type).type();
    }

    private KnownClass of(Class<?> type) {
        KnownClass known = classes.get(type);
        if (known == null) {
            known = look(type);
            classes.put(type, known);
        }
        return known;
    }

    private KnownClass look(Class<?> type) {
        ClassView seen = views.apply(named(type));
        KnownClass.Examination kind =
                seen.container() ? KnownClass.Examination.CONTAINER : KnownClass.Examination.PLAIN;
        if (JdkContainers.isOfALibrary(type)) {
            rules.check(type);
            if (Collection.class.isAssignableFrom(type)) {
                kind = KnownClass.Examination.COLLECTION;
            } else if (Map.class.isAssignableFrom(type)) {
                kind = KnownClass.Examination.MAP;
            }
        }
        return new KnownClass(kind, ValueType.of(seen.type(), seen.id()), seen);
    }

    /** Returns the class that replaces a value's class in type ids. */
    static Class<?> named(Class<?> type) {
        if (Enum.class.isAssignableFrom(type) && !type.isEnum() && type != Enum.class) {
            // A constant with a body has a class of its own.
            return type.getSuperclass();
        }
        return JdkTypes.publicClass(type);
    }
}
