package dev.cachezip.codec.object;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.EnumMap;
import org.jspecify.annotations.Nullable;

/**
 * The enum whose constants are the keys of a map.
 *
 * @since 0.1
 */
public final class EnumKeys {

    private EnumKeys() {}

    /** Returns the enum of a map's keys, which an empty map tells only in its JDK serialization; {@code null} if unknown. */
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

    /** Finds the enum among the classes that a stream describes. */
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
