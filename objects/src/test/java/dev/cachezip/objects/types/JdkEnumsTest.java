package dev.cachezip.objects.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The names of enums are those of public enums that nothing else lists. */
class JdkEnumsTest {

    static Stream<String> names() {
        return JdkTypes.ENUMS.stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("names")
    void contains_nameInTheList_isAnEnum(String name) throws ClassNotFoundException {
        Class<?> type = Class.forName(name);
        assertThat(type).isPublic();
        assertThat(type.isEnum()).isTrue();
        assertThat(JdkTypes.all()).doesNotContain(type);
        assertThat(JdkTypes.contains(name)).isTrue();
    }
}
