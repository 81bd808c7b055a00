package dev.cachezip.demo.compare;

import dev.cachezip.demo.pipeline.CompressionChoice;
import java.util.List;

/**
 * A value in all its forms.
 *
 * @param value its name
 * @param title what it is
 * @param algorithm what it is compressed with
 * @param level the level of that
 * @param forms the largest first, as a rule: Spring's JSON, plain JSON, MessagePack, and what is stored
 * @param header what the first bytes of the stored form say
 * @param exact whether the value that is read from the stored form equals the original
 */
record Comparison(
        String value,
        String title,
        CompressionChoice algorithm,
        int level,
        List<Form> forms,
        List<HeaderField> header,
        boolean exact) {

    /**
     * One form.
     *
     * @param id its name for programs
     * @param title its name for people
     * @param bytes how long it is
     * @param hex its first bytes in hexadecimal digits
     * @param text what it says, decoded; the beginning, where it is long
     * @param textComplete whether that is all
     */
    record Form(String id, String title, int bytes, String hex, String text, boolean textComplete) {}

    /**
     * Some bytes of the header.
     *
     * @param hex in hexadecimal digits
     * @param meaning what they say
     */
    record HeaderField(String hex, String meaning) {}
}
