package dev.cachezip.session;

import java.util.List;

/**
 * How the values of sessions are stored and read.
 *
 * @param unreadable what becomes of a value that cannot be read
 * @param unstorable what becomes of a value that the mapping refuses
 * @param readAlso the forms without cachezip that are read, too
 * @param writeFormat the form in which values are written
 * @param dictionary the dictionary that values are compressed with
 */
public record SessionPolicy(
        Unreadable unreadable,
        Unstorable unstorable,
        List<OtherFormat> readAlso,
        SessionFormat writeFormat,
        SessionDictionary dictionary) {

    /** What becomes of a value that cannot be read. */
    public enum Unreadable {
        /** The attribute is absent in the request, and stays in Redis. */
        DROP,
        /** The session counts as absent. */
        NEW_SESSION,
        /** The request fails. */
        FAIL
    }

    /** What becomes of a value of allowed classes that the mapping refuses. */
    public enum Unstorable {
        /** It is stored as its JDK serialization. */
        JDK,
        /** The request fails. */
        FAIL
    }

    /** A form of values without cachezip. */
    public enum OtherFormat {
        /** JDK serialization, the default of Spring Session. */
        JDK
    }

    /** The form in which values are written. */
    public enum SessionFormat {
        /** Cachezip's own form. */
        CACHEZIP,
        /** The form that values had without cachezip. */
        LEGACY
    }

    /** The dictionary that values are compressed with. */
    public enum SessionDictionary {
        /** The dictionary that comes with cachezip, made of the classes of Spring Security and Spring Web. */
        SHIPPED,
        /** Dictionaries that are trained on the values that are written; the shipped one while there is none. */
        TRAINED,
        /** None. */
        NONE
    }
}
