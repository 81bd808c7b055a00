package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.ClassChanges.Change;
import dev.cachezip.codec.Mapping;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two versions of a class run at once: each reads an equal value of what the other one has written, or a miss. */
class ChangedClassTest {

    static List<Change> changes() {
        return ClassChanges.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void decode_ofAnotherVersion_isEqualOrRefused(Change change) {
        ChangedClass older = ChangedClass.of(Mapping.STATE, change.older(), "shop.Item");
        ChangedClass newer = ChangedClass.of(Mapping.STATE, change.newer(), change.newerName());
        assertThat(newer.decode(older.encode(false), false)).isEqualTo(change.forward());
        assertThat(older.decode(newer.encode(false), false)).isEqualTo(change.backward());
        // What is declared is stored without the name of a class, so that the name may change.
        if (change.newerName().equals("shop.Item")) {
            assertThat(newer.decode(older.encode(true), true)).isEqualTo(change.forward());
            assertThat(older.decode(newer.encode(true), true)).isEqualTo(change.backward());
        }
    }
}
