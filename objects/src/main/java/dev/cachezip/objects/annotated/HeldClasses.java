package dev.cachezip.objects.annotated;

import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.DeclaredPlace;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationContext;

/** The classes of values that came back as they were from a place that is no {@link DeclaredPlace}. Thread-safe. */
final class HeldClasses {

    private final Set<Class<?>> confirmed = ConcurrentHashMap.newKeySet();

    /** One of them, which is usually the next one, too. */
    private @Nullable Class<?> last;

    /** Notes that a value is written: its class may be one of which no value has come back from this place yet. */
    public void note(Object value, SerializationContext context) {
        Class<?> type = value.getClass();
        if (type != last) {
            if (confirmed.contains(type)) {
                last = type;
            } else {
                WriteDocument.noteUnconfirmed(List.of(this, type), () -> confirmed.add(type), context);
            }
        }
    }
}
