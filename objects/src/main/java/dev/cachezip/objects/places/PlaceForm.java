package dev.cachezip.objects.places;

import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.plans.ValuePlan;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The form in which values of a class are written in a {@link DeclaredPlace}. */
sealed interface PlaceForm {

    /** Writes a value of the class in a place. */
    void write(Object value, WriteDocument out, DeclaredPlace place);

    /** Without a mark: the declared type builds the values. */
    record Bare(ValuePlan plan) implements PlaceForm {

        @Override
        public void write(Object value, WriteDocument out, DeclaredPlace place) {
            plan.writeOnce(value, out);
        }
    }

    /** With the mark of their class. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Marked(byte[] id, ValuePlan plan) implements PlaceForm {

        static Marked of(String id, ValuePlan plan) {
            return new Marked(id.getBytes(StandardCharsets.UTF_8), plan);
        }

        @Override
        public void write(Object value, WriteDocument out, DeclaredPlace place) {
            out.startMark(id);
            plan.writeOnce(value, out);
            out.endMark();
        }
    }

    /** Each with a form of its own. */
    record Each(Function<Object, PlaceForm> form) implements PlaceForm {

        @Override
        public void write(Object value, WriteDocument out, DeclaredPlace place) {
            form.apply(value).write(value, out, place);
        }
    }

    /** As other objects that replace them. */
    record Substitute(Function<Object, @Nullable Object> replacement) implements PlaceForm {

        @Override
        public void write(Object value, WriteDocument out, DeclaredPlace place) {
            place.writeReplaced(value, replacement.apply(value), out);
        }
    }
}
