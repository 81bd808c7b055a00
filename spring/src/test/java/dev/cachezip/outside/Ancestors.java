package dev.cachezip.outside;

import java.io.Serializable;

/** Superclasses of classes that are allowed, which are not allowed themselves. */
public final class Ancestors {

    private Ancestors() {}

    /** One without objects. */
    public abstract static class Abstract implements Serializable {
        private static final long serialVersionUID = 1L;

        /** A part of its objects. */
        public int first = 1;
    }

    /** One that has objects, too. */
    public static class Concrete extends Abstract {
        private static final long serialVersionUID = 1L;

        /** A part of its objects. */
        public int second = 2;
    }
}
