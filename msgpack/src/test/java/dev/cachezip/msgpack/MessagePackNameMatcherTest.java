package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;

class MessagePackNameMatcherTest {

    /** An entry whose name the matcher does not know. A name is expected only where enough bytes are left to compare. */
    private static final String LAST = "a178a86162636465666768";

    private final MessagePackMapper mapper = new MessagePackMapper();

    @ParameterizedTest
    @ValueSource(strings = {"83a16201a16202", "83a16300a16202", "82a16202"})
    void readValue_aliasThatIsAnotherPropertysName_isThatProperty(String hex) {
        // Again, when it has learned which name comes after which.
        for (int round = 0; round < 3; round++) {
            Aliased read = mapper.readerFor(Aliased.class)
                    .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .readValue(HexFormat.of().parseHex(hex + LAST));
            assertThat(read.a).isZero();
            assertThat(read.b).isEqualTo(2);
        }
    }

    @Test
    void readValue_alias_isItsProperty() {
        Aliased read = mapper.readValue(HexFormat.of().parseHex("82a16405a16202"), Aliased.class);
        assertThat(read.a).isEqualTo(5);
        assertThat(read.b).isEqualTo(2);
    }

    static final class Aliased {
        // The alias that is a name comes right after the names, where it is expected after the last one of them.
        @JsonAlias({"b", "d"})
        public int a;

        public int b;
    }
}
