package dev.cachezip.cli.value;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.pipeline.Envelope;
import dev.cachezip.pipeline.StoredValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A stored value and all known facts about it.
 *
 * @param stored the contents of the envelope
 * @param plain the decompressed bytes; not to be changed
 * @param form the form of the plain bytes
 * @param type the type id or the class named at the root; empty if there is none
 * @param tree the value, with numbers and bytes as they are in it
 * @param note a further remark; empty if there is none
 * @param complete whether the tree has all data of the value
 * @param classes the findings about the classes in a JDK stream
 * @param columns whether lists are stored as columns; {@code plain} and {@code tree} are the rows
 */
// A record of an array, so that large values are not copied.
@SuppressWarnings("ArrayRecordComponent")
public record DecodedValue(
        StoredValue stored,
        byte[] plain,
        ValueForm form,
        String type,
        JsonNode tree,
        String note,
        boolean complete,
        StreamClasses classes,
        boolean columns) {

    /** Creates a value that is not a JDK stream. */
    DecodedValue(
            StoredValue stored,
            byte[] plain,
            ValueForm form,
            String type,
            JsonNode tree,
            String note,
            boolean complete) {
        this(stored, plain, form, type, tree, note, complete, StreamClasses.NONE, false);
    }

    /** Returns the same value in another form. */
    DecodedValue as(ValueForm other) {
        return new DecodedValue(stored, plain, other, type, tree, note, complete, classes, columns);
    }

    /** Returns the same value as stored in columns. */
    DecodedValue inColumns() {
        return new DecodedValue(stored, plain, form, type, tree, note, complete, classes, true);
    }

    /** Returns the algorithm that the value is compressed with; null if it is not compressed. */
    @Nullable
    public Algorithm algorithm() {
        return stored instanceof StoredValue.Compressed compressed
                ? compressed.envelope().algorithm()
                : null;
    }

    /** Returns the printed name of the algorithm. */
    public String algorithmName() {
        Algorithm algorithm = algorithm();
        return algorithm == null ? "none" : algorithm.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the id of the dictionary that the value was compressed with; null if there is none.
     *
     * @param bytes the bytes that the value was decoded from
     */
    @Nullable
    public String dictionary(byte[] bytes) {
        long id = algorithm() == Algorithm.ZSTD
                ? ZstdDictionary.idIn(bytes, Envelope.LENGTH, bytes.length - Envelope.LENGTH)
                : 0;
        return id == 0 ? null : DictionaryFields.digits(id);
    }

    /** Returns whether the value has an envelope that only clients of Valkey GLIDE write. */
    public boolean isFromGlide() {
        return stored instanceof StoredValue.Compressed compressed
                && compressed.plainLength().isEmpty();
    }

    /** Returns the value as JSON, in which {@code $} and a name mark what JSON does not have. */
    public JsonNode shown() {
        return switch (form) {
            case CACHEZIP_JSON, SPRING_JSON, JSON, STRING -> tree;
            default -> Notation.of(tree);
        };
    }

    /** Returns whether nothing is known about the decompressed bytes. */
    public boolean isUnknown() {
        return form == ValueForm.BYTES;
    }
}
