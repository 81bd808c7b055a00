package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.Printable;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import java.io.PrintWriter;

/**
 * The publication of a dictionary in the hash of its cache.
 *
 * @param activate whether values are written with it from now on
 * @param now the time in milliseconds since 1970
 */
record Publication(DictionaryHash hash, boolean activate, long now) {

    static final String ACTIVATE =
            "Makes it the current one: applications with dictionary=on write with it. Without it,"
                    + " they only load it.";

    /**
     * Publishes a dictionary and says so.
     *
     * @param longest longest time to live of an entry in milliseconds; negative if one does not expire
     */
    void publish(ZstdDictionary dictionary, DictionaryFacts facts, long longest, PrintWriter err) {
        boolean isNew = !hash.exists();
        hash.publish(dictionary, facts);
        if (activate) {
            hash.activate(dictionary.id(), now);
        }
        hash.renew(isNew, longest);
        err.println("# " + hash.key() + ": " + DictionaryFields.digits(dictionary.id()) + " of "
                + Printable.count(dictionary.length()) + " bytes is " + (activate ? "current" : "published"));
        err.flush();
    }
}
