package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.codec.StoredRows;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.msgpack.DetachedElements;
import dev.cachezip.objects.annotated.JacksonFailures;
import dev.cachezip.objects.document.WrittenMemory;
import dev.cachezip.objects.format.ObjectBackend;
import dev.cachezip.objects.format.ObjectCodec;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Settings of the codecs that map values with Jackson 3, by their properties: annotations and the application's settings
 * apply. Not thread-safe; the codecs are.
 */
public final class Jackson3Codecs {

    private final AllowedTypes types;
    private Consumer<? super JsonMapper.Builder> settings = builder -> {};
    private UnaryOperator<Object> loaded = UnaryOperator.identity();
    private ObjectLimit objectLimit = ObjectLimit.byDefault();
    private Consumer<? super String> announcement = sentence -> {};

    private Jackson3Codecs(AllowedTypes types) {
        this.types = types;
    }

    /**
     * Starts a codec.
     *
     * @param types the classes that a type id may name
     */
    public static Jackson3Codecs of(AllowedTypes types) {
        return new Jackson3Codecs(types);
    }

    /**
     * Sets an application's settings; by default there are none.
     *
     * <p>Modules, mix-ins, names, visibility, constructors, subtypes, filters and injected values apply, but only to
     * classes of the application. Features, inclusion, formats and other defaults of a mapper do not: with them, values
     * would not come back equal. Settings that are specific to JSON do not apply either.
     *
     * @param customizer changes a builder, as for the application's own mapper; called once for each codec, when it has
     *     its first value
     */
    public Jackson3Codecs jackson(Consumer<? super JsonMapper.Builder> customizer) {
        this.settings = customizer;
        return this;
    }

    /**
     * Sets the function that checks collections and maps of libraries; by default they are stored as they are.
     *
     * @param check returns the collection or map whose content is loaded: usually the one it gets; or throws a {@link
     *     CachezipException.Codec}
     */
    public Jackson3Codecs loaded(UnaryOperator<Object> check) {
        this.loaded = check;
        return this;
    }

    /**
     * Sets the maximum memory in bytes of the objects of a value, as for the codec that maps by state.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Jackson3Codecs maxObjectSize(long bytes) {
        if (bytes <= 0) {
            throw new IllegalArgumentException("A positive number of bytes is needed, not " + bytes);
        }
        this.objectLimit = ObjectLimit.fixed(bytes);
        return this;
    }

    /**
     * Sets what gets a sentence for each field of which an annotation asks that it does not come back as it is, such as
     * {@code @JsonIgnore}; by default nobody is told.
     */
    public Jackson3Codecs announcement(Consumer<? super String> log) {
        this.announcement = log;
        return this;
    }

    /** Returns the codec that writes MessagePack and reads MessagePack and JSON. */
    public ValueCodec<Object> messagePack() {
        return ObjectCodec.messagePack(backend());
    }

    /** Returns the codec that writes JSON, for people to read, and reads MessagePack and JSON. */
    public ValueCodec<Object> json() {
        return ObjectCodec.text(backend());
    }

    private PropertyBackend backend() {
        return new PropertyBackend(
                new PropertyMappers(types, settings, loaded, objectLimit), objectLimit, new CopyCheck(announcement));
    }

    private record PropertyBackend(PropertyMappers mappers, ObjectLimit objectLimit, CopyCheck copies)
            implements ObjectBackend {

        @Override
        public RootFormat format(Remembered remembered) {
            return new Jackson3Format(mappers.messagePack(remembered), objectLimit, copies);
        }

        @Override
        public RootFormat text(Remembered remembered) {
            return new Jackson3Format(mappers.json(remembered), objectLimit, copies);
        }

        @Override
        public @Nullable CachezipException refused(Exception failure) {
            return JacksonFailures.refused(failure);
        }

        @Override
        public boolean isOwn(Throwable failure) {
            return failure instanceof JacksonException;
        }

        @Override
        public boolean mayExceed(long memory, OutputBuffer plain, boolean text) {
            return text ? TextMemory.mayExceed(memory, plain) : WrittenMemory.mayExceed(memory, plain);
        }

        @Override
        public boolean readsOutline(StoredRows stored) {
            return stored instanceof DetachedElements;
        }
    }
}
