package dev.cachezip.objects.types;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedTypesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");

    @ParameterizedTest
    @ValueSource(strings = {"I", "Ljava.lang.String;", "Ldev.cachezip.Book;"})
    void check_arrayOfSixteenDimensions_isAllowed(String element) {
        assertThatCode(() -> TYPES.check("[".repeat(16) + element)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"I", "Ljava.lang.String;", "Ldev.cachezip.Book;"})
    void check_arrayOfMoreDimensions_isRefused(String element) {
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> TYPES.check("[".repeat(17) + element))
                .withMessageContaining("16 dimensions");
    }

    @Test
    void check_nameOfMoreThan500Characters_isRefused() {
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> TYPES.check("dev.cachezip." + "a".repeat(500)))
                .withMessageContaining("500");
    }

    /** The names of its packages begin like those of the JDK. */
    @Test
    void of_packageOfALibraryThatBeginsWithJavax_isAllowed() {
        assertThatCode(() -> AllowedTypes.of("javax.money.*").check("javax.money.Amount"))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"javax.*", "javax.management.*", "javax.security.*"})
    void of_packageOfTheJdkThatBeginsWithJavax_isRefused(String pattern) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> AllowedTypes.of(pattern))
                .withMessageContaining("would open a package of the JDK");
    }

    @Test
    void or_classInAPackageOfTheJdkThatBeginsWithJavax_isRefused() {
        AllowedTypes all = TYPES.or(name -> true);
        assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                .isThrownBy(() -> all.check("javax.management.BadAttributeValueExpException"));
    }
}
