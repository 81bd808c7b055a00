package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.TokenBuffer;

/** Documents of the wild, one in each line: the bytes are those of the MessagePack backend of Jackson 2. */
class CorporaTest {

    /** Beside the project, where its designers left them; not part of it. */
    private static final Path CORPORA = Path.of("../../shared/corpora");

    private final JsonMapper json = new JsonMapper();
    private final MessagePackMapper messagePack = new MessagePackMapper();
    private final ObjectMapper stock = new ObjectMapper(new org.msgpack.jackson.dataformat.MessagePackFactory());
    private final ObjectMapper stockJson = new ObjectMapper();

    @TestFactory
    Stream<DynamicTest> documents_ofTheWild() throws IOException {
        assumeTrue(Files.isDirectory(CORPORA), "no corpora beside the project");
        List<Path> files;
        try (Stream<Path> listed = Files.list(CORPORA)) {
            files = listed.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
        assertThat(files).isNotEmpty();
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    for (String line : Files.readAllLines(file)) {
                        check(line);
                    }
                }));
    }

    private void check(String line) throws IOException {
        JsonNode tree = json.readTree(line);
        byte[] bytes = messagePack.writeValueAsBytes(tree);

        assertThat(bytes).isEqualTo(stock.writeValueAsBytes(stockJson.readTree(line)));
        assertThat(messagePack.readTree(bytes)).isEqualTo(tree);
        assertThat(messagePack.writeValueAsBytes(json.readValue(line, Object.class)))
                .isEqualTo(bytes);
        assertThat(stock.readTree(bytes)).isEqualTo(stockJson.readTree(line));
        assertThat(messagePack.readTree(stock.writeValueAsBytes(stockJson.readTree(line))))
                .isEqualTo(tree);

        TokenBuffer tokens = messagePack.readValue(bytes, TokenBuffer.class);
        assertThat(messagePack.writeValueAsBytes(tokens)).isEqualTo(bytes);
        assertThat(json.readTree(json.writeValueAsBytes(tokens))).isEqualTo(tree);

        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(bytes)) {
            assertThat(json.readTree(unpacker.unpackValue().toJson())).isEqualTo(tree);
            assertThat(unpacker.hasNext()).isFalse();
        }
    }
}
