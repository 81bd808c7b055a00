package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.TypeMatch;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.types.TypeIds;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.exc.MismatchedInputException;

/** The types that marks name. Places ask for types that they have not cached themselves. Thread-safe. */
final class MarkedTypes {

    private final StateMapping mapping;
    private final Remembered remembered;
    private final BoundedCache<MarkedType, DeclaredPlace.ReadAs> known = new BoundedCache<>();

    MarkedTypes(StateMapping mapping, Remembered remembered) {
        this.mapping = mapping;
        this.remembered = remembered;
    }

    /**
     * Returns how to read values with a mark where a type is declared.
     *
     * @throws CachezipException if a class in the id is not allowed, or the id is invalid
     * @throws MismatchedInputException if the declared type does not allow such a value
     */
    DeclaredPlace.ReadAs readAs(byte[] id, JavaType declared, ReadDocument in) {
        MarkedType marked = new MarkedType(new String(id, StandardCharsets.UTF_8), declared);
        DeclaredPlace.ReadAs found = known.get(marked);
        if (found == null) {
            in.addName(marked.id);
            JavaType type = typeOf(marked, in);
            found = new DeclaredPlace.ReadAs(id, TypeMatch.isWider(type, declared), mapping.plan(type));
            remembered.add(marked.id);
            known.put(marked, found);
        }
        return found;
    }

    private JavaType typeOf(MarkedType marked, ReadDocument in) {
        TypeIds.check(marked.id);
        JavaType type = mapping.types().constructFromCanonical(marked.id);
        if (!TypeMatch.isReadAs(type, marked.declared)) {
            throw in.mismatch(marked.declared, "A value of another type than " + marked.declared.toCanonical());
        }
        return type.hasGenericTypes() ? type : mapping.narrow(marked.declared, type.getRawClass());
    }

    private record MarkedType(String id, JavaType declared) {}
}
