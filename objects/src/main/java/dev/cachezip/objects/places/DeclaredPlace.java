package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.ClassKinds;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.sharing.ReadOnlyContainers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;

/**
 * A place for values of a declared type: a property, or the elements of a container.
 *
 * <p>A value is written without a mark if its declared type builds it; any other value follows the mark of its class. A
 * reader accepts both. Thread-safe: cached facts about classes are immutable, and a lost update costs a lookup.
 */
public final class DeclaredPlace {

    private static final int REMEMBERED = 64;

    /** Bytes of a check that waits until all objects are complete. */
    private static final int DEFERRED_CHECK = 64;

    private final JavaType declared;
    private final StateMapping mapping;
    private final ScalarKind kind;

    /** Whether null is the stored form of a value; decided at the first null. */
    private @Nullable Boolean nullIsValue;

    /** Whether a value with null in this place came back as it was: a constructor may refuse null. */
    private boolean nullConfirmed;

    /** Whether a mark in this place belongs to the content of the optional. */
    private final boolean holdsAnother;

    private final boolean stays;

    /** The last class that was written, which is usually the next one, too. */
    private @Nullable WrittenAs lastWritten;

    private volatile WrittenAs[] written = {};

    /** The class of the last mark that was read. */
    private @Nullable ReadAs lastRead;

    private volatile ReadAs[] read = {};

    private @Nullable ValuePlan bare;

    DeclaredPlace(JavaType declared, StateMapping mapping, boolean stays) {
        this.stays = stays;
        this.declared = declared;
        this.mapping = mapping;
        this.kind = ScalarKind.of(declared.getRawClass());
        this.holdsAnother = ClassKinds.isReference(declared);
    }

    /**
     * The way to write the values of a class.
     *
     * @param plain the plan that does everything once a value has come back as it was; {@code null} in other forms, and
     *     before
     */
    private record WrittenAs(Class<?> type, @Nullable ValuePlan plain, PlaceForm form, boolean confirmed) {

        WrittenAs confirm() {
            return new WrittenAs(type, form instanceof PlaceForm.Bare bare ? bare.plan() : null, form, true);
        }
    }

    /**
     * The way to read values with the mark of a class.
     *
     * @param id the type id of the mark, which must not be changed
     * @param checksContent whether the content must be compared with the type arguments of the declared type
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ReadAs(byte[] id, boolean checksContent, ValuePlan plan) {}

    /** Writes a value that may be null. */
    public void writeNullable(@Nullable Object value, WriteDocument out) {
        if (value == null) {
            writeNull(out);
        } else {
            write(value, out);
        }
    }

    /** Writes null, which differs from a value that is stored as null: an absent optional is not an empty one. */
    public void writeNull(WriteDocument out) {
        noteNull(out);
        if (nullIsValue()) {
            out.writeMark(Mark.ABSENT);
        } else {
            out.generator().writeNull();
        }
    }

    /** Notes that a null is written in this place. */
    public void noteNull(WriteDocument out) {
        if (!nullConfirmed) {
            out.noteUnconfirmed(List.of(this), () -> nullConfirmed = true);
        }
    }

    /** Writes a value. */
    public void write(Object value, WriteDocument out) {
        WrittenAs as = lastWritten;
        if (as == null || as.type != value.getClass()) {
            as = writtenAs(value.getClass());
        }
        ValuePlan plain = as.plain;
        if (plain != null && out.tracked() == null) {
            plain.write(value, out);
        } else {
            writeSpecial(value, as, out);
        }
    }

    private void writeSpecial(Object value, WrittenAs as, WriteDocument out) {
        if (!as.confirmed) {
            out.noteUnconfirmed(List.of(this, value.getClass()), () -> confirm(as));
        }
        as.form.write(value, out, this);
    }

    /**
     * Writes the replacement that the class of a value asks for; a replacement of the same class is not replaced again.
     */
    void writeReplaced(Object value, @Nullable Object replaced, WriteDocument out) {
        if (replaced == null || replaced.getClass() != value.getClass()) {
            checkFits(value, replaced);
            writeNullable(replaced, out);
        } else {
            mapping.forms().ofItself(replaced.getClass(), declared).write(replaced, out, this);
        }
    }

    private void checkFits(Object value, @Nullable Object replaced) {
        if (replaced != null
                && !declared.getRawClass().isInstance(replaced)
                && Hooks.resolution(replaced.getClass()) == null) {
            throw new CachezipException.Codec(
                    value.getClass().getName() + " cannot be stored where "
                            + declared.getRawClass().getName() + " is declared: it asks for a "
                            + replaced.getClass().getName() + " to be stored in its place, and this would come back",
                    null);
        }
    }

    /** Notes that a value of a class came back from this place as it was. */
    @SuppressWarnings("ReferenceEquality") // identity is intended
    private void confirm(WrittenAs unconfirmed) {
        WrittenAs confirmed = unconfirmed.confirm();
        WrittenAs[] all = written.clone();
        for (int i = 0; i < all.length; i++) {
            if (all[i] == unconfirmed) {
                all[i] = confirmed;
            }
        }
        written = all;
        if (lastWritten == unconfirmed) {
            lastWritten = confirmed;
        }
    }

    private WrittenAs writtenAs(Class<?> type) {
        WrittenAs found = null;
        for (WrittenAs known : written) {
            if (known.type == type) {
                found = known;
            }
        }
        if (found == null) {
            found = new WrittenAs(type, null, mapping.forms().of(type, declared), false);
            WrittenAs[] all = written;
            if (all.length < REMEMBERED) {
                WrittenAs[] more = Arrays.copyOf(all, all.length + 1);
                more[all.length] = found;
                written = more;
            }
        }
        lastWritten = found;
        return found;
    }

    /** Reads the value that begins at the next token. */
    public @Nullable Object readNext(ReadDocument in) {
        if (kind == ScalarKind.STRING) {
            String text = in.parser().nextStringValue();
            if (text != null) {
                return text;
            }
        } else {
            in.parser().nextToken();
        }
        return read(in);
    }

    /** Reads the value that begins at the current token. */
    public @Nullable Object read(ReadDocument in) {
        JsonToken token = in.parser().currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return nullIsValue() ? bare().nullValue(in.context()) : null;
        }
        if (kind != ScalarKind.NONE && token.isScalarValue()) {
            return kind.read(token, in.parser(), in.context());
        }
        boolean markable = token.isStructStart() || token == JsonToken.VALUE_EMBEDDED_OBJECT;
        Mark mark = markable ? in.mark() : null;
        if (mark == Mark.TYPE || mark == Mark.REFERENCE || mark == Mark.ABSENT) {
            return readMarked(mark, in);
        }
        return handedOut(bare().read(mark, in), mark, in);
    }

    private @Nullable Object handedOut(@Nullable Object value, @Nullable Mark mark, ReadDocument in) {
        AtomicBoolean readOnly = stays ? in.readOnly() : null;
        return readOnly == null ? value : ReadOnlyContainers.of(value, mark, declared.getRawClass(), readOnly);
    }

    /**
     * Returns whether null is the stored form of a value: of an empty optional, a null tree, or a value of a registered
     * type.
     */
    private boolean nullIsValue() {
        Boolean known = nullIsValue;
        if (known == null) {
            known = declared.isReferenceType()
                    || ClassKinds.isTree(declared.getRawClass())
                    || mapping.registered().nullValue(declared) != null;
            nullIsValue = known;
        }
        return known;
    }

    /** Returns whether the stored form of a value is null. */
    boolean isStoredAsNull(Object value) {
        if (!nullIsValue()) {
            return false;
        }
        if (declared.isReferenceType()) {
            return ReferencePlan.inside(value) == null;
        }
        return value instanceof JsonNode tree
                ? tree.isNull()
                : value.equals(mapping.registered().nullValue(declared));
    }

    private @Nullable Object readMarked(Mark mark, ReadDocument in) {
        if (mark == Mark.TYPE) {
            byte[] id = in.markData();
            return holdsAnother && !names(id, declared.getRawClass())
                    ? ((ReferencePlan) bare()).readTyped(id, in)
                    : readTyped(id, in);
        }
        if (mark == Mark.REFERENCE && !holdsAnother) {
            return referred(in);
        }
        return mark == Mark.ABSENT && nullIsValue() ? null : bare().read(mark, in);
    }

    private ValuePlan bare() {
        ValuePlan plan = bare;
        if (plan == null) {
            plan = mapping.plan(declared);
            bare = plan;
        }
        return plan;
    }

    /** Returns whether a type id begins with the name of a class. */
    private static boolean names(byte[] id, Class<?> type) {
        String name = type.getName();
        return id.length >= name.length()
                && name.equals(new String(id, 0, name.length(), StandardCharsets.UTF_8))
                && (id.length == name.length() || id[name.length()] == '<');
    }

    /** Reads the value that follows a mark with a type id. */
    @Nullable
    Object readTyped(byte[] id, ReadDocument in) {
        ReadAs as = lastRead;
        if (as == null || !Arrays.equals(as.id, id)) {
            as = readAs(id, in);
        }
        in.parser().nextToken();
        Object value;
        Mark mark = null;
        if (in.is(JsonToken.VALUE_NULL)) {
            value = as.plan.nullValue(in.context());
        } else {
            mark = in.mark();
            value = mark == Mark.REFERENCE ? referred(in) : as.plan.read(mark, in);
        }
        in.endMarked();
        if (as.checksContent && value != null) {
            mapping.checkAll(value, declared, in);
        }
        return handedOut(mapping.checked(value, declared, in), mark, in);
    }

    private Object referred(ReadDocument in) {
        Object value = in.referred(declared);
        if (declared.isContainerType() || declared.hasGenericTypes()) {
            in.charge(DEFERRED_CHECK);
            mapping.checkAll(value, declared, in);
        }
        return value;
    }

    private ReadAs readAs(byte[] id, ReadDocument in) {
        ReadAs found = null;
        for (ReadAs known : read) {
            if (Arrays.equals(known.id, id)) {
                found = known;
            }
        }
        if (found == null) {
            found = mapping.marked().readAs(id, declared, in);
            ReadAs[] all = read;
            if (all.length < REMEMBERED) {
                ReadAs[] more = Arrays.copyOf(all, all.length + 1);
                more[all.length] = found;
                read = more;
            }
        }
        lastRead = found;
        return found;
    }
}
