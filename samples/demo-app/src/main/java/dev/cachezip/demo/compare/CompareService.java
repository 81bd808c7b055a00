package dev.cachezip.demo.compare;

import dev.cachezip.columns.Columns;
import dev.cachezip.demo.compare.Comparison.ComparedForm;
import dev.cachezip.demo.compare.Comparison.HeaderField;
import dev.cachezip.demo.pipeline.CompressionChoice;
import dev.cachezip.demo.pipeline.PipelineFactory;
import dev.cachezip.demo.pipeline.SpringJson;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.pipeline.Envelope;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.pipeline.StoredValue;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A service that writes a value in each form and reads the stored form back. Thread-safe. */
@Service
final class CompareService {

    private static final int HEX_BYTES = 512;
    private static final int TEXT_CHARS = 4_000;
    /** The first byte of an extension of 256 to 65,535 bytes, its length, type and version. */
    private static final int COLUMNS_HEADER = 5;

    private final PipelineFactory pipelines;
    private final JsonMapper json;
    private final MessagePackMapper messagePack = new MessagePackMapper();
    private final RedisSerializer<Object> springJson = SpringJson.serializer();

    CompareService(PipelineFactory pipelines, JsonMapper json) {
        this.pipelines = pipelines;
        this.json = json;
    }

    Comparison compare(ComparedValue value, CompressionChoice choice, int level) {
        byte[] spring = Objects.requireNonNull(springJson.serialize(value.value()));
        byte[] plainJson = json.writeValueAsBytes(value.value());
        byte[] packed = encoded(value, ListLayout.ROWS, CompressionChoice.NONE, 0);
        byte[] columns = encoded(value, ListLayout.COLUMNS, CompressionChoice.NONE, 0);
        ListLayout layout = columns.length < packed.length ? ListLayout.COLUMNS : ListLayout.ROWS;
        byte[] stored;
        Object decoded;
        try (ValuePipeline<Object> pipeline = pipelines.create(value.type(), layout, choice, level)) {
            stored = pipeline.encode(value.value());
            decoded = Objects.requireNonNull(pipeline.decode(stored));
        }
        StoredValue content = StoredValue.inspect(stored);
        List<ComparedForm> forms = new ArrayList<>(List.of(
                form("spring-json", "Spring’s JSON", spring, json.readTree(spring)),
                form("json", "Plain JSON", plainJson, json.readTree(plainJson)),
                form("msgpack", "MessagePack", packed, messagePack.readTree(packed))));
        if (layout == ListLayout.COLUMNS && choice != CompressionChoice.NONE) {
            byte[] rows = encoded(value, ListLayout.ROWS, choice, level);
            String title = title("As rows", StoredValue.inspect(rows));
            forms.add(form("rows", title, rows, json.valueToTree(decoded)));
        }
        String title = title(layout == ListLayout.COLUMNS ? "Stored as columns" : "Stored", content);
        forms.add(form("stored", title, stored, json.valueToTree(decoded)));
        // Compares JSON, since not every class of the shop has an equals of its own.
        boolean exact = Arrays.equals(json.writeValueAsBytes(decoded), plainJson);
        return new Comparison(value.id(), value.title(), choice, level, forms, header(stored, content, choice), exact);
    }

    private byte[] encoded(ComparedValue value, ListLayout layout, CompressionChoice choice, int level) {
        try (ValuePipeline<Object> pipeline = pipelines.create(value.type(), layout, choice, level)) {
            return pipeline.encode(value.value());
        }
    }

    private static String title(String form, StoredValue content) {
        return form
                + (content instanceof StoredValue.Compressed compressed
                        ? ", with " + name(compressed)
                        : ", uncompressed");
    }

    private static String name(StoredValue.Compressed compressed) {
        return compressed.envelope().algorithm().name().toLowerCase(Locale.ROOT);
    }

    private ComparedForm form(String id, String title, byte[] bytes, JsonNode content) {
        String text = json.writerWithDefaultPrettyPrinter().writeValueAsString(content);
        return new ComparedForm(
                id,
                title,
                bytes.length,
                hex(bytes, 0, Math.min(bytes.length, HEX_BYTES)),
                text.substring(0, Math.min(text.length(), TEXT_CHARS)),
                text.length() <= TEXT_CHARS);
    }

    private static List<HeaderField> header(byte[] stored, StoredValue content, CompressionChoice choice) {
        if (!(content instanceof StoredValue.Compressed compressed)) {
            String reason = choice == CompressionChoice.NONE ? "" : ", since " + choice.title() + " gains nothing";
            return Columns.isColumns(stored, 0, stored.length)
                    ? List.of(new HeaderField(
                            hex(stored, 0, COLUMNS_HEADER), "no envelope: one MessagePack extension, columns" + reason))
                    : List.of(new HeaderField(hex(stored, 0, 1), "no envelope: one MessagePack document" + reason));
        }
        List<HeaderField> fields = new ArrayList<>();
        fields.add(new HeaderField(hex(stored, 0, 3), "magic, as Valkey GLIDE writes it"));
        fields.add(new HeaderField(hex(stored, 3, 4), "version"));
        fields.add(new HeaderField(hex(stored, 4, Envelope.LENGTH), "algorithm: " + name(compressed)));
        String plainLength = compressed.plainLength().isPresent()
                ? String.format(
                        Locale.ROOT,
                        "; it says that %,d plain bytes come out of it",
                        compressed.plainLength().getAsLong())
                : "";
        fields.add(new HeaderField(
                hex(stored, Envelope.LENGTH, Math.min(stored.length, Envelope.LENGTH + 4)) + " …",
                String.format(Locale.ROOT, "payload of %,d bytes%s", stored.length - Envelope.LENGTH, plainLength)));
        return fields;
    }

    private static String hex(byte[] bytes, int from, int to) {
        return HexFormat.of().formatHex(bytes, from, to);
    }
}
