package dev.cachezip.objects;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * The codecs that store objects as their fields.
 */
public final class ObjectCodecs {

    private ObjectCodecs() {}

    /**
     * Starts a codec.
     *
     * @param types the classes that a type id may name
     */
    public static ObjectCodecBuilder objects(AllowedTypes types) {
        return new ObjectCodecBuilder(types);
    }

    /**
     * Returns the codec without settings.
     *
     * @param types the classes that a type id may name
     */
    public static ValueCodec<Object> messagePack(AllowedTypes types) {
        return objects(types).messagePack();
    }

    /**
     * Returns the codec with an application's settings.
     *
     * @param types the classes that a type id may name
     * @param settings as for {@link ObjectCodecBuilder#jackson}
     */
    public static ValueCodec<Object> messagePack(AllowedTypes types, Consumer<? super JsonMapper.Builder> settings) {
        return objects(types).jackson(settings).messagePack();
    }
}
