package dev.cachezip.cli.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.CachezipException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class NotationTest {

    /** The examples of docs/format.md, and what MessagePack has beside them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            c0                                     | null
            c2                                     | false
            c3                                     | true
            00                                     | 0
            ff                                     | -1
            cd012c                                 | 300
            cfffffffffffffffff                     | 18446744073709551615
            d3ffffffff7fffffff                     | -2147483649
            a0                                     | ""
            a5636166c3a9                           | "café"
            92a161a162                             | ["a","b"]
            ca3f000000                             | {"$float":0.5}
            ca7fc00000                             | {"$float":"NaN"}
            cb3fe0000000000000                     | 0.5
            cb7ff0000000000000                     | {"$double":"Infinity"}
            d6ff6b016f42                           | {"$instant":"2026-11-21T10:15:30Z"}
            c70cff00000001ffffffff00000000         | {"$instant":"1833-11-24T17:31:44.000000001Z"}
            c403010203                             | {"$bytes":"AQID"}
            c410c0ffee0012344abc8def0123456789ab   | {"$uuid":"c0ffee00-1234-4abc-8def-0123456789ab"}
            92c70e436a6176612e6c616e672e4c6f6e6705 | {"@type":"java.lang.Long","@value":5}
            d544026e                               | {"$decimal":"1.10"}
            c70949010000000000000000               | 18446744073709551616
            d44361                                 | {"$ext":[67,"YQ=="]}
            81a161d45201                           | {"a":{"@reference":"1"}}
            8101a161                               | {"1":"a"}
            d40500                                 | {"$ext":[5,"AA=="]}
            c7030a010203                           | {"$ext":[10,"AQID"]}
            80                                     | {}
            90                                     | []
            """)
    void of_messagePack_isJsonWithMarks(String hex, String json) {
        JsonNode read = Notation.read(HexFormat.of().parseHex(hex));

        assertThat(Notation.of(read).toString()).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a1", "c1", "9a", "ddffffffff", "dbffffffff", "a1ff", "c000", "c7ff0500"})
    void read_brokenMessagePack_isRefused(String hex) {
        assertThatThrownBy(() -> Notation.read(HexFormat.of().parseHex(hex)))
                .isInstanceOf(CachezipException.Malformed.class);
    }

    @Test
    void read_nestedTooDeep_isRefused() {
        assertThatThrownBy(() -> Notation.read(HexFormat.of().parseHex("91".repeat(600) + "c0")))
                .hasMessageContaining("levels deep");
    }
}
