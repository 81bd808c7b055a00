package dev.cachezip.objects.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.objects.types.JdkTypes;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.type.TypeFactory;

/** Each line of the list of values has a row, and each row a line. */
class JdkGroupTest {

    @ParameterizedTest
    @EnumSource(names = "KEYS", mode = EnumSource.Mode.EXCLUDE)
    void rows_ofAGroup_areThoseOfItsLines(JdkGroup group) {
        Set<Class<?>> rows =
                group.rows(TypeFactory.createDefaultInstance()).values().keySet();
        assertThat(rows).isNotEmpty().allMatch(type -> JdkGroup.of(type) == group);
        assertThat(rows)
                .containsAll(JdkTypes.all()
                        .filter(type -> JdkGroup.of(type) == group)
                        .toList());
    }
}
