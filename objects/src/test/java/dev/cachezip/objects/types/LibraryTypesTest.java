package dev.cachezip.objects.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

class LibraryTypesTest {

    private static final String OF_A_PACKAGE = "com.google.common.collect.ImmutableList$SerializedForm";
    private static final String BY_NAME = "org.springframework.data.domain.PageImpl";

    @Test
    void contains_classOrPackageOfALibrary_isTrue() {
        assertThat(LibraryTypes.contains(OF_A_PACKAGE)).isTrue();
        assertThat(LibraryTypes.contains(BY_NAME)).isTrue();
    }

    @Test
    void contains_otherClassOfALibrary_isFalse() {
        assertThat(LibraryTypes.contains("com.google.common.io.Files")).isFalse();
        assertThat(LibraryTypes.contains("org.springframework.data.domain.Page"))
                .isFalse();
    }

    @Test
    void on_classLoaderWithoutALibrary_doesNotHaveItsClasses() throws Exception {
        try (URLClassLoader empty = new URLClassLoader(new URL[0], null)) {
            assertThat(LibraryTypes.on(empty).test(BY_NAME)).isFalse();
        }
        assertThat(LibraryTypes.on(null).test(OF_A_PACKAGE)).isFalse();
    }
}
