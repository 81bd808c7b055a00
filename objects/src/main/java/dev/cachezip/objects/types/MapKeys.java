package dev.cachezip.objects.types;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decides which keys of maps are stored as names, and finds the enum whose constants they are. */
public final class MapKeys {

    private MapKeys() {}

    /** Returns whether every key of a declared type has a text that it can be restored from. */
    public static boolean areNames(Class<?> type) {
        // Of any enum, if the declared type is Enum itself, the name does not tell which.
        return type.isEnum() || JdkTypes.isKey(type);
    }

    /**
     * Returns the common class of a map's keys if it determines how to read their names; otherwise {@code Object}.
     */
    public static Class<?> common(Map<?, ?> map) {
        if (map instanceof EnumMap<?, ?> enumMap) {
            Class<?> key = enumOf(enumMap);
            return key == null ? Object.class : key;
        }
        Class<?> common = null;
        for (Object key : map.keySet()) {
            Class<?> type = classOf(key);
            if (type == null || (common != null && common != type)) {
                return Object.class;
            }
            common = type;
        }
        return common == null ? String.class : common;
    }

    private static @Nullable Class<?> classOf(@Nullable Object key) {
        if (key == null) {
            return null;
        }
        Class<?> type = key instanceof Enum<?> constant ? constant.getDeclaringClass() : key.getClass();
        return type.isEnum() || JdkTypes.isKey(type) ? type : null;
    }

    /**
     * Returns the enum of a map's keys, or {@code null} if it is unknown. An empty map reveals it only in its JDK
     * serialization.
     */
    static @Nullable Class<?> enumOf(EnumMap<?, ?> map) {
        if (!map.isEmpty()) {
            return map.keySet().iterator().next().getDeclaringClass();
        }
        try (Classes classes = new Classes()) {
            classes.writeObject(map);
            return classes.found;
        } catch (IOException e) {
            return null;
        }
    }

    /** Finds the enum among the classes that an object stream describes. */
    private static final class Classes extends ObjectOutputStream {

        private @Nullable Class<?> found;

        Classes() throws IOException {
            super(OutputStream.nullOutputStream());
        }

        @Override
        protected void annotateClass(Class<?> type) {
            if (type.isEnum()) {
                found = type;
            }
        }
    }
}
