package dev.cachezip.objects.classes;

import dev.cachezip.objects.types.EnumKeys;
import dev.cachezip.objects.types.JdkTypes;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * Decides which keys of maps are stored as names.
 */
public final class MapKeys {

    private MapKeys() {}

    /** Returns whether every key of a declared type has a text that it can be restored from. */
    public static boolean areNames(JavaType type) {
        // Of any enum, if the declared type is Enum itself, the name does not tell which.
        return type.getRawClass().isEnum() || JdkTypes.isKey(type.getRawClass());
    }

    /**
     * Returns the common class of a map's keys if it determines how to read their names; otherwise {@code Object}.
     */
    public static Class<?> common(Map<?, ?> map) {
        if (map instanceof EnumMap<?, ?> enumMap) {
            Class<?> key = EnumKeys.of(enumMap);
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
}
