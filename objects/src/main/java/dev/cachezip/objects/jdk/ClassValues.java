package dev.cachezip.objects.jdk;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.types.GeneratedClasses;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.type.TypeFactory;

/**
 * Serializers and deserializers of classes, which are written as their names.
 *
 * <p>A class is written and read if a type id may name it, too. It is found like the class of a type id: its name is
 * checked before it is loaded, and it is not initialized.
 */
final class ClassValues {

    private static final String ADVICE =
            "a class is a value only if stored values may name it: add it, or its package as in 'com.example.*', to"
                    + " cachezip.allowed-types if it can be trusted";

    private final TypeFactory types;
    private final BoundedCache<String, Class<?>> known = new BoundedCache<>();

    private ClassValues(TypeFactory types) {
        this.types = types;
    }

    /** Adds them; the factory finds the classes. */
    @SuppressWarnings("rawtypes") // of any type argument
    static void addTo(Additions additions, TypeFactory types) {
        ClassValues classes = new ClassValues(types);
        additions.value(
                Class.class,
                (value, out) -> out.text(classes.nameOf(value)),
                in -> classes.named(in.text(), in.context()));
        additions.limitedKey(Class.class, classes::nameOf, classes::named);
    }

    private String nameOf(Class<?> value) {
        String name = value.getName();
        if (GeneratedClasses.isProxy(element(value)) || find(name) != value) {
            throw new CachezipException.Codec(
                    "The class " + name + " cannot be stored: a reader would not find it by its name", null);
        }
        return name;
    }

    private static Class<?> element(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element;
    }

    private Class<?> named(String name, DeserializationContext context) {
        if (known.get(name) == null) {
            ReadDocument.of(context).addName(name);
        }
        Class<?> found = find(name);
        if (found == null) {
            throw new IllegalArgumentException("No class of this name");
        }
        return found;
    }

    private @Nullable Class<?> find(String name) {
        Class<?> found = known.get(name);
        if (found != null) {
            return found;
        }
        try {
            found = name.equals("void") ? void.class : types.findClass(name);
        } catch (CachezipException.TypeNotAllowed e) {
            throw new CachezipException.TypeNotAllowed(e.typeName(), "", ADVICE);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
        known.put(name, found);
        return found;
    }
}
