package dev.cachezip.objects.root;

import dev.cachezip.CachezipException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A form of bytes that no codec writes, which their beginning tells.
 */
public enum ForeignForm {
    JDK("JDK serialization", 0, "\u00ac\u00ed\u0000\u0005", "cachezip.read-also=jdk reads it, see docs/migration.md"),
    SPRING_OBJECT("JSON with class names", 0, "{\"@class\":", Remedies.SPRING),
    SPRING_ARRAY("JSON with class names", 0, "[\"java.", Remedies.SPRING),
    GZIP("gzip", 0, "\u001f\u008b", Remedies.OTHERS),
    SMILE("Smile, Jackson's binary JSON", 0, ":)\n", Remedies.OTHERS),
    ZSTD("a zstd frame without an envelope", 0, Remedies.ZSTD, Remedies.OTHERS),
    LZ4("an LZ4 frame without an envelope", 0, "\u0004\"M\u0018", Remedies.OTHERS),
    REDISSON(
            "a zstd frame behind its length, as Redisson's ZStdCodec writes it, that is broken or larger than the limit",
            Integer.BYTES,
            Remedies.ZSTD,
            Remedies.OTHERS),
    /** The last one: any text that is no JSON. */
    TEXT("text", 0, "", "cachezip.read-also=string reads it in caches of strings, see docs/migration.md");

    private static final String JSON_STARTS = "{[\"";

    private final String description;
    private final int index;
    private final String start;
    private final String remedy;

    ForeignForm(String description, int index, String start, String remedy) {
        this.description = description;
        this.index = index;
        this.start = start;
        this.remedy = remedy;
    }

    /** Returns the description for people. */
    public String description() {
        return description;
    }

    /** Returns the form of some bytes; {@code null} if their beginning tells none. */
    public static @Nullable ForeignForm of(byte[] bytes, int offset, int length) {
        for (ForeignForm form : values()) {
            if (form.matches(bytes, offset, length)) {
                return form;
            }
        }
        return null;
    }

    private boolean matches(byte[] bytes, int offset, int length) {
        if (this == TEXT) {
            return length > 0 && bytes[offset] >= ' ' && JSON_STARTS.indexOf(bytes[offset]) < 0;
        }
        return length >= index + start.length()
                && new String(bytes, offset + index, start.length(), StandardCharsets.ISO_8859_1).equals(start);
    }

    /**
     * Returns the exception for bytes that could not be read: if they have one of these forms, it names the form.
     *
     * @param enveloped whether they were behind an envelope, where cachezip puts none of these forms
     */
    public static CachezipException explained(
            CachezipException failure, byte[] plain, int offset, int length, boolean enveloped) {
        boolean unknown = failure instanceof CachezipException.Malformed || failure instanceof CachezipException.Codec;
        ForeignForm form = unknown ? of(plain, offset, length) : null;
        if (form == null) {
            return failure;
        }
        return new CachezipException.Malformed(
                form.description
                        + (enveloped
                                ? " behind the header of Valkey GLIDE: only values of cachezip are read there, so "
                                        + Remedies.OTHERS
                                : ": " + form.remedy),
                offset,
                failure);
    }

    /** Texts of several forms. */
    private static final class Remedies {

        static final String ZSTD = "(\u00b5/\u00fd";
        static final String SPRING = "cachezip.read-also=generic-json reads it, see docs/migration.md";
        static final String OTHERS =
                "clear the cache, or keep it apart from its other writer by cachezip.caches.<name>.key-prefix";
    }
}
