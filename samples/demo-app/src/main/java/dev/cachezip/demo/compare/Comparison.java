package dev.cachezip.demo.compare;

import dev.cachezip.demo.pipeline.CompressionChoice;
import java.util.List;

/**
 * A value in all its forms.
 *
 * @param value its name
 * @param title its title
 * @param algorithm the compression algorithm
 * @param level the level of the algorithm
 * @param forms its forms, usually the largest first: Spring's JSON, plain JSON, MessagePack, what is made of its rows if
 *     it is stored as columns, and the stored form
 * @param header the meaning of the first bytes of the stored form
 * @param exact whether the value that is read from the stored form equals the original
 */
record Comparison(
        String value,
        String title,
        CompressionChoice algorithm,
        int level,
        List<ComparedForm> forms,
        List<HeaderField> header,
        boolean exact) {

    /**
     * One form.
     *
     * @param id its name for programs
     * @param title its name for people
     * @param bytes its length in bytes
     * @param hex its first bytes in hexadecimal digits
     * @param text its decoded content; only the beginning if it is long
     * @param textComplete whether the text is complete
     */
    record ComparedForm(String id, String title, int bytes, String hex, String text, boolean textComplete) {}

    /**
     * A field of the header.
     *
     * @param hex its bytes in hexadecimal digits
     * @param meaning the meaning of the bytes
     */
    record HeaderField(String hex, String meaning) {}
}
