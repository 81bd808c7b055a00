package dev.cachezip.cli.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.Fixtures;
import dev.cachezip.cli.convert.EncodeCommand;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotationTest {

    /** The examples of docs/format.md, and what MessagePack has beside them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "c0",
                "c2",
                "c3",
                "00",
                "7f",
                "ff",
                "e0",
                "cc80",
                "cd012c",
                "ce00010000",
                "cf0000000100000000",
                "cfffffffffffffffff",
                "d080",
                "d1ff7f",
                "d2ffff7fff",
                "d3ffffffff7fffffff",
                "a0",
                "a5636166c3a9",
                "92a161a162",
                "ca3f000000",
                "ca7fc00000",
                "cb3fe0000000000000",
                "cb7ff0000000000000",
                "d6ff6b016f42",
                "d7ff1d6f34546b016f42",
                "c70cff00000001ffffffff00000000",
                "c403010203",
                "c410c0ffee0012344abc8def0123456789ab",
                "92c70e436a6176612e6c616e672e4c6f6e6705",
                "d544026e",
                "c70949010000000000000000",
                "8101a161",
                "82a161a162a16103",
                "82a161c00102",
                "81a2246101",
                "81a824696e7374616e7401",
                "d40500",
                "c7030a010203",
                "80",
                "90",
                "81a17880"
            })
    void messagePack_throughJsonText_staysTheSame(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);

        String json = TreeText.json(MessagePackReader.read(bytes));
        byte[] again = MessagePackWriter.write(EncodeCommand.parse(Fixtures.text(json)));

        assertThat(HexFormat.of().formatHex(again)).as(json).isEqualTo(hex);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a1", "c1", "9a", "ddffffffff", "dbffffffff", "a1ff", "c000", "c7ff0500"})
    void read_brokenMessagePack_isRefused(String hex) {
        assertThatThrownBy(() -> MessagePackReader.read(HexFormat.of().parseHex(hex)))
                .isInstanceOf(CachezipException.Malformed.class);
    }

    @Test
    void read_nestedTooDeep_isRefused() {
        assertThatThrownBy(() -> MessagePackReader.read(HexFormat.of().parseHex("91".repeat(600) + "c0")))
                .hasMessageContaining("levels deep");
    }

    @Test
    void write_unknownMark_isRefused() {
        assertThatThrownBy(() -> MessagePackWriter.write(EncodeCommand.parse(Fixtures.text("{\"$oid\":\"1\"}"))))
                .isInstanceOf(CachezipException.Codec.class)
                .hasMessageContaining("$oid");
    }
}
