package dev.cachezip.objects.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LibraryRefusalsTest {

    private static final String ADDRESS = "org.springframework.web.util.HierarchicalUriComponents";

    @Test
    void reason_classOfTheList_hasTheRemedy() {
        assertThat(LibraryRefusals.reason(List.of("com.querydsl.core.types.QTuple$TupleImpl", "java.lang.Object")))
                .endsWith("cache its toArray(), or an object of your own made of it");
    }

    @Test
    void reason_subclassOfAClassOfTheList_hasTheRemedy() {
        assertThat(LibraryRefusals.reason(List.of(
                        "io.jsonwebtoken.impl.DefaultJws",
                        "io.jsonwebtoken.impl.DefaultProtectedJwt",
                        "io.jsonwebtoken.impl.DefaultJwt")))
                .endsWith("cache its claims, getPayload()");
    }

    @Test
    void reason_hashedMapOfCommons_hasTheRemedy() {
        String map = "org.apache.commons.collections4.map.";
        assertThat(LibraryRefusals.reason(
                        List.of(map + "LinkedMap", map + "AbstractLinkedMap", map + "AbstractHashedMap")))
                .endsWith("cache a HashMap or LinkedHashMap made of it");
    }

    @Test
    void reason_valueOfALibraryWithALockOrAFunction_namesWhatToCache() {
        assertThat(LibraryRefusals.reason(List.of("io.vavr.Lazy"))).endsWith("cache its get()");
        assertThat(LibraryRefusals.reason(List.of("org.jmolecules.ddd.types.SimpleAssociation")))
                .endsWith("cache its getId()");
    }

    @Test
    void reason_lambdaOfAClassOfTheList_isFoundWithoutItsNumber() {
        assertThat(LibraryRefusals.reason(List.of(ADDRESS + "$$Lambda/0x00007f4179106b90")))
                .contains("toUriString()");
        assertThat(LibraryRefusals.reason(List.of(ADDRESS + "$$Lambda$158/0x00007f4179106b90")))
                .contains("toUriString()");
    }

    @Test
    void reason_otherClass_isNull() {
        assertThat(LibraryRefusals.reason(List.of(ADDRESS))).isNull();
        assertThat(LibraryRefusals.reason(String.class)).isNull();
    }
}
