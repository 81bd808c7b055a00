package dev.cachezip.wiring;

import java.io.Serializable;
import java.util.List;
import org.springframework.cache.interceptor.SimpleKey;

/** A key of entries, in each form that applications have. */
@SuppressWarnings("ImmutableEnumChecker") // nothing changes them
enum Key {
    A("a"),
    B("b"),
    NUMBER(1L),
    DIGITS("1"),
    LIST(List.of("a", 1)),
    SIMPLE(new SimpleKey("a", 1)),
    OWN(new Id("a")),
    GLOB("a*");

    private final Object key;

    Key(Object key) {
        this.key = key;
    }

    Object get() {
        return key;
    }

    /** A class of the application, which a key serializer or a conversion turns into text. */
    record Id(String id) implements Serializable {

        @Override
        public String toString() {
            return "id:" + id;
        }
    }
}
