package dev.cachezip.objects.types;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.EnumMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the enum whose constants are the keys of a map.
 */
public final class EnumKeys {

    private EnumKeys() {}

    /**
     * Returns the enum of a map's keys, or {@code null} if it is unknown. An empty map reveals it only in its JDK
     * serialization.
     */
    public static @Nullable Class<?> of(EnumMap<?, ?> map) {
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
