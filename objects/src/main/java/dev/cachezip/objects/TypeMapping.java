package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.annotated.WrittenLevels;
import dev.cachezip.objects.document.TrackedObjects;
import dev.cachezip.objects.document.Unconfirmed;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.format.PlainForm;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.types.ValueType;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;

/**
 * How the values of one type are written at the root, and by which plan they are read there.
 *
 * <p>Almost no value refers to an object twice, so each is first written without tracking. A cycle then ends at the limit
 * of levels, and a second reference to an entity ends it at once. From there on, for this value and later values of the
 * type, the objects that are referred to twice are searched for, and written once each. Thread-safe.
 *
 * @param mapper makes generators and parsers
 * @param valueType the type, as types of values are found
 * @param declared the type as a method declares it, which {@code type} may be wider than
 * @param tracking whether a value of the type had an object twice
 * @param allowed the types of values that may be where this one is declared, and whether their id says less than this type
 */
record TypeMapping(
        ObjectMapper mapper,
        ValueType valueType,
        JavaType type,
        JavaType declared,
        ValuePlan plan,
        AtomicBoolean tracking,
        BoundedCache<JavaType, Boolean> allowed) {

    private static final String ENDLESS =
            " is nested deeper than 500 levels, where an object with a type id counts as two, or has a cycle of"
                    + " objects that are replaced when they are written; cache an object of your own with what is needed"
                    + " of it";

    /**
     * Notes that a value came back as it was, so that values of its shape need not be read back any more. A value that
     * is refused confirms nothing: the next value of its shape is checked, too.
     */
    void confirm(Object value) {
        Unconfirmed found = new Unconfirmed();
        write(value, found, new OutputBuffer());
        found.confirm();
    }

    /**
     * Appends a value alone, without a type id.
     *
     * @param found collects the shapes of which no value has come back yet; {@code null} to tell only whether there are
     *     any
     * @return whether the value has to be read back: it has such a shape, as far as the mapping can tell, for example
     *     because of the class of a property's value
     */
    boolean write(Object value, @Nullable Unconfirmed found, OutputBuffer plain) {
        if (tracking.get()) {
            return writeTracked(value, found, plain);
        }
        int start = plain.length();
        try {
            return write(value, null, found, plain);
        } catch (RuntimeException e) {
            if (!needsTracking(e)) {
                throw e;
            }
            plain.length(start);
            boolean unconfirmed = writeTracked(value, found, plain);
            tracking.set(true);
            return unconfirmed;
        }
    }

    /** Appends a value without the id of its type; returns the same. */
    boolean writeBare(Object value, OutputBuffer plain) {
        int start = plain.length();
        boolean unconfirmed = write(value, null, plain);
        PlainForm.separate(plain, start);
        return unconfirmed;
    }

    private boolean writeTracked(Object value, @Nullable Unconfirmed found, OutputBuffer plain) {
        int start = plain.length();
        TrackedObjects tracked = new TrackedObjects();
        try {
            boolean unconfirmed = write(value, tracked, found, plain);
            tracked.complete();
            if (tracked.any()) {
                plain.length(start);
                // Deeper than before: an object that is referred to begins one level more.
                unconfirmed |= write(value, tracked, found, plain);
            }
            return unconfirmed;
        } catch (RuntimeException e) {
            throw isTooDeep(e) ? new CachezipException.Codec(value.getClass().getName() + ENDLESS, e) : e;
        }
    }

    @SuppressWarnings("try") // the end hands over the bytes
    private boolean write(
            Object value, @Nullable TrackedObjects tracked, @Nullable Unconfirmed found, OutputBuffer plain) {
        WriteDocument out = new WriteDocument(mapper, plain, tracked, found);
        try (JsonGenerator unused = out.generator()) {
            if (tracked == null) {
                plan.write(value, out);
            } else {
                plan.writeOnce(value, out);
            }
        }
        return out.isUnconfirmed();
    }

    /** Returns whether a value has an entity twice, or exceeded the limit of levels or of bytes, as one with a cycle does. */
    private static boolean needsTracking(Throwable failure) {
        return isTooDeep(failure)
                || CachezipException.find(CachezipException.TooLarge.class, failure) != null
                || CachezipException.find(WriteDocument.EntityTwice.class, failure) != null;
    }

    private static boolean isTooDeep(Throwable failure) {
        return CachezipException.find(WrittenLevels.Exceeded.class, failure) != null;
    }
}
