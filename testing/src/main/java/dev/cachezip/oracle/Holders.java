package dev.cachezip.oracle;

import java.io.Serializable;
import java.util.Objects;

/** Classes that hold one value, and declare its type or not. */
final class Holders {

    private Holders() {}

    /** A class with a type parameter, as responses of web services often have. */
    static final class Box<T> implements Serializable {
        private final T content;

        Box(T content) {
            this.content = content;
        }

        T unpack() {
            return content;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Box<?> box && Objects.equals(box.content, content);
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(content);
        }
    }

    /** A class that declares nothing of what it holds. */
    static final class Anything implements Serializable {
        private Object content;

        Anything(Object content) {
            this.content = content;
        }

        Object unpack() {
            return content;
        }

        void replace(Object other) {
            content = other;
        }
    }

    /** A generic record. */
    record Pair<A, B>(A first, B second) implements Serializable {}
}
