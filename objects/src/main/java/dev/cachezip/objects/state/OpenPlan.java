package dev.cachezip.objects.state;

import dev.cachezip.CachezipException;
import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JavaType;

/**
 * Types without instances of their own. Each value has the mark of its class, except that an {@code Object} without one is
 * what the document itself presents.
 */
final class OpenPlan extends ValuePlan {

    private final JavaType type;
    private final DeclaredPlace place;

    OpenPlan(JavaType type, StateMapping mapping) {
        super(false);
        this.type = type;
        this.place = mapping.place(type);
    }

    @Override
    public void write(Object value, WriteDocument out) {
        place.write(value, out);
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        if (!type.isJavaLangObject()) {
            throw new CachezipException.Codec(
                    "A value without type id where " + type.getRawClass().getName() + " is declared", null);
        }
        if (mark == null) {
            return read((Anchor) null, in);
        }
        if (mark != Mark.ANCHOR) {
            throw new StreamReadException(in.parser(), "A mark of a declared type, where none is declared");
        }
        Anchor anchor = in.anchor();
        Object container = read(anchor, in);
        anchor.end(Anchor.CONTAINER_WEIGHT);
        return container;
    }

    private @Nullable Object read(@Nullable Anchor anchor, ReadDocument in) {
        JsonParser parser = in.parser();
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getString();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> integer(parser.getNumberValue());
            case VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            case VALUE_EMBEDDED_OBJECT -> embedded(parser);
            case START_ARRAY -> list(anchor, in);
            case START_OBJECT -> map(anchor, in);
            default -> in.unexpected(type);
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

    private List<@Nullable Object> list(@Nullable Anchor anchor, ReadDocument in) {
        List<@Nullable Object> list = new ArrayList<>();
        if (anchor != null) {
            anchor.built(list);
        }
        try {
            while (in.parser().nextToken() != JsonToken.END_ARRAY) {
                list.add(place.read(in));
            }
        } catch (Exception e) {
            throw ValuePath.within(e, list.size());
        }
        return list;
    }

    private Map<String, @Nullable Object> map(@Nullable Anchor anchor, ReadDocument in) {
        JsonParser parser = in.parser();
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        if (anchor != null) {
            anchor.built(map);
        }
        try {
            String name = parser.nextName();
            for (int entries = 1; name != null; entries++) {
                parser.nextToken();
                map.put(name, place.read(in));
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
