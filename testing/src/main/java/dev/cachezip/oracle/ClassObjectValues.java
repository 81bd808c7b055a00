package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Anything;
import dev.cachezip.oracle.Holders.Box;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.type.TypeReference;

/** Classes as values, which an application caches with what it knows of them. */
// Reflection reads members that no code calls.
@SuppressWarnings({"UnusedVariable", "unused"})
final class ClassObjectValues {

    private ClassObjectValues() {}

    /** Declares classes in several ways. */
    static final class Plan implements Serializable {
        private final Class<?> any = Plan.class;
        private final Class<? extends Number> number = Long.class;
        private final Class<?>[] parameters = {int.class, String[].class, void.class, List.class};
        private final Map<Class<?>, String> names =
                Lists.put(new LinkedHashMap<>(), Plan.class, "plan", long[][].class, "numbers");
    }

    /** Writes a class by itself, as collections of enums do. */
    static final class Typed implements Serializable {
        private transient Class<?> type;

        Typed(Class<?> type) {
            this.type = type;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(type);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            type = (Class<?>) in.readObject();
        }
    }

    static List<StorableValue> values() {
        return new ValueList("class")
                .everywhere(String.class, new TypeReference<Box<Class<?>>>() {})
                .everywhere(Plan.class, new TypeReference<Box<Class<?>>>() {})
                .everywhere(int.class, new TypeReference<Box<Class<?>>>() {})
                .everywhere(Plan[][].class, new TypeReference<Box<Class<?>>>() {})
                .equal("in fields", new Plan())
                .equal("written by itself", new Typed(Plan.class))
                .equal("list", Lists.array(Plan.class, String.class, null), new TypeReference<List<Class<?>>>() {})
                .equal(
                        "keys",
                        Lists.put(new LinkedHashMap<>(), Plan.class, 1, TreeMap.class, 2),
                        new TypeReference<Map<Class<?>, Integer>>() {})
                .equal("keys in a field", new Anything(Lists.put(new LinkedHashMap<>(), int.class, 1, null, 2)))
                .refused(
                        "that is not allowed, as a key",
                        Lists.put(new LinkedHashMap<>(), Thread.class, 1, int.class, 2))
                .refused("that is not allowed, written by itself", new Typed(ClassLoader.class))
                .values();
    }
}
