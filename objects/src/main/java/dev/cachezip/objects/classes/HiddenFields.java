package dev.cachezip.objects.classes;

import dev.cachezip.CachezipException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the objects in the fields of an object of the JDK, which shows them only in its JDK serialization; nothing is
 * serialized. Not thread-safe.
 */
public final class HiddenFields extends ObjectOutputStream {

    private final List<Object> found = new ArrayList<>();
    private boolean inside;

    private HiddenFields() throws IOException {
        super(OutputStream.nullOutputStream());
        enableReplaceObject(true);
    }

    /**
     * Returns the objects in the fields of a serializable object, each once, in the order in which they are serialized;
     * strings and classes are left out.
     *
     * @throws CachezipException.Codec if the JDK refuses to serialize the object
     */
    public static List<Object> of(Object object) {
        try (HiddenFields stream = new HiddenFields()) {
            stream.writeObject(object);
            return stream.found;
        } catch (IOException e) {
            throw new CachezipException.Codec(
                    "The JDK does not tell what is in a " + object.getClass().getName(), e);
        }
    }

    /** Notes an object, and writes nothing of it: it need not be serializable. */
    @Override
    protected @Nullable Object replaceObject(Object written) {
        if (!inside) {
            // The object itself, or the replacement that it asks for.
            inside = true;
            return written;
        }
        found.add(written);
        return null;
    }
}
