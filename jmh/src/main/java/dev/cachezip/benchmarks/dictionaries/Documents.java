package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.benchmarks.codec.SpringJson;
import dev.cachezip.benchmarks.load.ServerMemory;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.ShopUser;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.data.redis.serializer.RedisSerializer;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The documents of about 2 KB of JSON whose memory on a server is measured. */
enum Documents {
    /** Pages of the demo's shop. */
    PAGES,
    /** Lists of users. */
    USERS;

    private static final JsonMapper MAPPER = new JsonMapper();

    /** Returns the documents that a dictionary has not learned from, and that dictionary, for the caller to close. */
    HoldOut holdOut() throws IOException {
        return switch (this) {
            case PAGES -> HoldOut.of(DataSet.PAGES.type(), DataSet.PAGES.ofTheShop());
            case USERS -> HoldOut.of(listOfUsers(), ServerMemory.users());
        };
    }

    private static Type listOfUsers() {
        return new TypeReference<List<ShopUser>>() {}.getType();
    }

    /** Returns the stored bytes of the documents in each form. */
    static Map<DocumentForm, List<byte[]>> stored(HoldOut holdOut) {
        RedisSerializer<Object> spring = SpringJson.serializer();
        Map<DocumentForm, List<byte[]>> forms = new EnumMap<>(DocumentForm.class);
        forms.put(
                DocumentForm.SPRING_JSON,
                holdOut.values().stream()
                        .map(value -> Objects.requireNonNull(spring.serialize(value)))
                        .toList());
        forms.put(
                DocumentForm.JSON,
                holdOut.values().stream()
                        .map(value -> MAPPER.writeValueAsBytes(value))
                        .toList());
        forms.put(DocumentForm.ZSTD, stored(holdOut, Variant.GUARDED));
        forms.put(DocumentForm.DICTIONARY, stored(holdOut, Variant.DICTIONARY));
        return forms;
    }

    private static List<byte[]> stored(HoldOut holdOut, Variant variant) {
        try (ValuePipeline<Object> pipeline = holdOut.pipeline(variant)) {
            return holdOut.stored(pipeline);
        }
    }
}
