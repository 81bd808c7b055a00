package dev.cachezip.objects.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassListsTest {

    @ParameterizedTest
    @ValueSource(strings = {"libraries.txt", "jdk-enums.txt", "jdk-exceptions.txt", "jdk-stream-parts.txt"})
    void lines_ofAListOfNames_areNamesThatStandOnce(String file) {
        assertThat(ClassLists.lines(file)).doesNotHaveDuplicates().allMatch(line -> line.matches("[\\w.$]+[*:]?"));
    }

    @Test
    void lines_ofTheRefusals_haveAReasonWithARemedy() {
        assertThat(ClassLists.lines("refusals.txt"))
                .doesNotHaveDuplicates()
                .allMatch(line -> line.matches("[\\w.$]+ = .+; cache .+"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk-serialized.txt", "jdk-values.txt", "allocating.txt"})
    void lines_ofAListWithReasons_areNamesThatStandOnceWithAReason(String file) {
        assertThat(ClassLists.reasons(file))
                .hasSameSizeAs(ClassLists.lines(file))
                .allSatisfy((name, reason) -> assertThat(name).matches("\\[?[\\w.$]+\\*?"));
    }

    @Test
    void lines_listThatIsMissing_isRefusedWithTheResource() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ClassLists.lines("none.txt"))
                .withMessageContaining("dev/cachezip/objects/types/none.txt");
    }
}
