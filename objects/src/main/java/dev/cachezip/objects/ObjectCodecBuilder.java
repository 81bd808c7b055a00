package dev.cachezip.objects;

import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.document.Placeholder;
import dev.cachezip.objects.format.ObjectCodec;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Settings of a codec of objects; {@link ObjectCodecs#objects} starts one. Not thread-safe.
 */
public final class ObjectCodecBuilder {

    private final AllowedTypes types;
    private Consumer<? super JsonMapper.Builder> settings = builder -> {};
    private UnaryOperator<Object> unproxy = UnaryOperator.identity();
    private ObjectLimit objectLimit = ObjectLimit.byDefault();
    private boolean missing;
    private @Nullable RefusedParts refused;

    ObjectCodecBuilder(AllowedTypes types) {
        this.types = types;
    }

    /**
     * Sets an application's settings; by default there are none.
     *
     * <p>Only serializers and deserializers of classes of the application apply, and only where there are both for a class:
     * all other objects are stored as their fields.
     *
     * @param settings changes a builder, as for the application's own mapper; called once for each codec, when it has its
     *     first value
     */
    public ObjectCodecBuilder jackson(Consumer<? super JsonMapper.Builder> settings) {
        this.settings = settings;
        return this;
    }

    /**
     * Sets the function that replaces proxies, and Hibernate's collections and entities; by default, proxies are
     * refused.
     *
     * @param unproxy returns the object to write instead of a given one: an object that it does not know is returned as
     *     it is, and an object that is not loaded becomes a {@link Placeholder} or causes a
     *     {@link dev.cachezip.CachezipException.Codec}
     */
    public ObjectCodecBuilder unproxy(UnaryOperator<Object> unproxy) {
        this.unproxy = unproxy;
        return this;
    }

    /**
     * Sets the maximum memory in bytes of the objects of a value; the default is 512 times the stored bytes, but at
     * least 64 MiB and at most 1 GiB, and at most a quarter of the heap where that is more than 16 MiB.
     *
     * <p>The memory is estimated while a value is read, and may be off by a factor of two. A value beyond the limit is
     * refused with a {@link dev.cachezip.CachezipException.TooLarge}. Objects take more memory than their bytes, and
     * the objects of a hostile value take many times more: the limit protects the heap if other programs can write to
     * Redis.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public ObjectCodecBuilder maxObjectSize(long bytes) {
        if (bytes <= 0) {
            throw new IllegalArgumentException("A positive number of bytes is needed, not " + bytes);
        }
        this.objectLimit = ObjectLimit.fixed(bytes);
        return this;
    }

    /**
     * Reads objects that lack fields, with null, 0 or false in these, if the class of the field is a record or declares a
     * {@code serialVersionUID}: JDK serialization reads them, too. By default no value is made up, and such objects are
     * refused.
     */
    public ObjectCodecBuilder missingFieldsAsPromised() {
        this.missing = true;
        return this;
    }

    /**
     * Writes stand-ins for objects that cannot be stored, and leaves out the causes, suppressed exceptions and fields of
     * exceptions that cannot be. By default, as with {@code null}, a value with such a part is refused.
     */
    public ObjectCodecBuilder refusedParts(@Nullable RefusedParts parts) {
        this.refused = parts;
        return this;
    }

    /** Returns the codec. */
    public ValueCodec<Object> messagePack() {
        return ObjectCodec.messagePack(new Mappers(types, settings, unproxy, objectLimit, missing, refused));
    }
}
