package dev.cachezip.objects.types;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The classes of libraries whose objects are not stored, each with the reason and the remedy; {@code refusals.txt} lists
 * them by their names, since a library need not be there.
 */
public final class LibraryRefusals {

    /** Begins the last part of the name of a lambda's class, which differs from JVM to JVM. */
    private static final String LAMBDA = "$$Lambda";

    private static final Map<String, String> REASONS = ClassLists.reasons("refusals.txt");

    private LibraryRefusals() {}

    /**
     * Returns why objects of a class are not stored, or {@code null} if they may be.
     *
     * @param names the names of the class and of its superclasses
     */
    public static @Nullable String reason(Collection<String> names) {
        for (String name : names) {
            int lambda = name.indexOf(LAMBDA);
            String reason = REASONS.get(lambda < 0 ? name : name.substring(0, lambda + LAMBDA.length()));
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }

    /** Returns why objects of a class are not stored, or {@code null} if they may be. */
    public static @Nullable String reason(Class<?> type) {
        List<String> names = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            names.add(each.getName());
            if (each.isAnonymousClass()) {
                names.add(each.getEnclosingClass().getName());
            }
        }
        return reason(names);
    }
}
