package dev.cachezip.objects;

import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.document.Placeholder;
import dev.cachezip.objects.format.ObjectBackend;
import dev.cachezip.objects.format.ObjectCodec;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Settings of a codec of objects that Jackson 3 maps; {@link ObjectCodecs#objects} starts one. Not thread-safe.
 */
public final class ObjectCodecBuilder {

    private final AllowedTypes types;
    private Consumer<? super JsonMapper.Builder> settings = builder -> {};
    private Mapping mapping = Mapping.STATE;
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
     * <p>Modules, mix-ins, names, visibility, constructors, subtypes, filters and injected values apply, but only to
     * classes of the application. Features, inclusion, formats and other defaults of a mapper do not: with them, values
     * would not come back equal. Settings that are specific to JSON do not apply either.
     *
     * @param settings changes a builder, as for the application's own mapper; called once for each codec, when it has its first value, and once more when a
     *     codec that maps by state has its first value in JSON
     */
    public ObjectCodecBuilder jackson(Consumer<? super JsonMapper.Builder> settings) {
        this.settings = settings;
        return this;
    }

    /** Sets the mapping of objects in MessagePack; the default is by their state. JSON is always by properties. */
    public ObjectCodecBuilder mapping(Mapping mapping) {
        this.mapping = mapping;
        return this;
    }

    /**
     * Sets the function that replaces proxies, and Hibernate's collections and entities; by default, proxies are
     * refused. It applies to the mapping by state.
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
     * refused. It applies to the mapping by state.
     */
    public ObjectCodecBuilder missingFieldsAsPromised() {
        this.missing = true;
        return this;
    }

    /**
     * Writes stand-ins for objects that cannot be stored, and leaves out the causes, suppressed exceptions and fields of
     * exceptions that cannot be. By default, as with {@code null}, a value with such a part is refused. It applies to the
     * mapping by state.
     */
    public ObjectCodecBuilder refusedParts(@Nullable RefusedParts parts) {
        this.refused = parts;
        return this;
    }

    /** Returns the codec that writes MessagePack and reads MessagePack and JSON. */
    public ValueCodec<Object> messagePack() {
        return ObjectCodec.messagePack(backend(mapping == Mapping.STATE));
    }

    /**
     * Returns the codec that writes JSON, for people to read, and reads MessagePack and JSON. JSON is by properties,
     * whatever the mapping is.
     */
    public ValueCodec<Object> json() {
        return ObjectCodec.json(backend(false));
    }

    private ObjectBackend backend(boolean checksDeclaredTypes) {
        Mappers own = mappers(mapping);
        Mappers json = mapping == Mapping.PROPERTIES ? own : mappers(Mapping.PROPERTIES);
        return new JacksonBackend(own, json, checksDeclaredTypes);
    }

    private Mappers mappers(Mapping way) {
        return new Mappers(types, settings, way, unproxy, objectLimit, missing, refused);
    }
}
