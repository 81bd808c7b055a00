package dev.cachezip.objects.state;

import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.objects.containers.ContainerDeserializer;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.MarkedDeserializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.root.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationContext;

/** Reads values without a declared type or a mark, as the document itself presents them. Thread-safe. */
final class NaturalDeserializer extends MarkedDeserializer {

    private final Slot content;

    NaturalDeserializer(Slot content) {
        this.content = content;
    }

    @Override
    protected @Nullable Object deserialize(@Nullable Mark mark, JsonParser parser, DeserializationContext context) {
        if (mark == null) {
            return read(null, parser, context);
        }
        if (mark != Mark.ANCHOR) {
            throw new StreamReadException(parser, "A mark of a declared type, where none is declared");
        }
        Anchor anchor = Anchor.begin(parser, context);
        Object container = read(anchor, parser, context);
        anchor.end(parser, ContainerDeserializer.WEIGHT);
        return container;
    }

    private @Nullable Object read(@Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getString();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> integer(parser.getNumberValue());
            case VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            case VALUE_EMBEDDED_OBJECT -> embedded(parser);
            case START_ARRAY -> list(anchor, parser, context);
            case START_OBJECT -> map(anchor, parser, context);
            default -> context.handleUnexpectedToken(context.constructType(Object.class), parser);
        };
    }

    /**
     * Returns an integer with the type that fits its value, whatever its format is: other writers may use longer
     * formats than needed.
     */
    private static Number integer(Number number) {
        boolean small = number instanceof Long && number.longValue() == number.intValue();
        return small ? (Number) number.intValue() : number;
    }

    private static @Nullable Object embedded(JsonParser parser) {
        Object value = parser.getEmbeddedObject();
        if (value instanceof MessagePackExtension extension) {
            throw new StreamReadException(parser, "Unexpected MessagePack extension type " + extension.type());
        }
        return value;
    }

    private List<@Nullable Object> list(@Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        List<@Nullable Object> list = new ArrayList<>();
        if (anchor != null) {
            anchor.built(list);
        }
        try {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                list.add(content.read(parser, context));
            }
        } catch (Exception e) {
            throw ValuePath.within(e, list.size());
        }
        return list;
    }

    private Map<String, @Nullable Object> map(
            @Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        if (anchor != null) {
            anchor.built(map);
        }
        try {
            String name = parser.nextName();
            for (int entries = 1; name != null; entries++) {
                parser.nextToken();
                map.put(name, content.read(parser, context));
                if (map.size() != entries) {
                    throw new StreamReadException(parser, "A map with a key twice");
                }
                name = parser.nextName();
            }
        } catch (Exception e) {
            throw ValuePath.withinEntry(e);
        }
        return map;
    }
}
