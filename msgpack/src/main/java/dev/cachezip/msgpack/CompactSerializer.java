package dev.cachezip.msgpack;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.ser.std.StdScalarSerializer;
import tools.jackson.databind.util.TokenBuffer;

/**
 * A serializer that writes a compact form to MessagePack, and Jackson's standard form to all other formats.
 *
 * <p>In token buffers of a mapper for MessagePack, for example in {@code convertValue}, a type has its compact form if
 * the standard one may lose something. All other types are converted as they are without this package.
 */
final class CompactSerializer<T> extends StdScalarSerializer<T> {

    private final Class<T> type;
    private final ValueSerializer<T> standard;
    /** Writes a value to a generator of MessagePack, or to a token buffer that takes any object. */
    private final BiConsumer<T, JsonGenerator> form;

    private final boolean alsoInTokens;
    private final Predicate<JsonFormat.Value> chosenByUser;

    CompactSerializer(
            Class<T> type,
            ValueSerializer<T> standard,
            BiConsumer<T, JsonGenerator> form,
            boolean alsoInTokens,
            Predicate<JsonFormat.Value> chosenByUser) {
        super(type);
        this.type = type;
        this.standard = standard;
        this.form = form;
        this.alsoInTokens = alsoInTokens;
        this.chosenByUser = chosenByUser;
    }

    @Override
    @SuppressWarnings("unchecked") // a standard serializer is contextual for its own type
    public ValueSerializer<?> createContextual(SerializationContext context, @Nullable BeanProperty property) {
        ValueSerializer<T> contextual = (ValueSerializer<T>) standard.createContextual(context, property);
        JsonFormat.Value format = findFormatOverrides(context, property, type);
        if (format != null && chosenByUser.test(format)) {
            return contextual;
        }
        return contextual == standard
                ? this
                : new CompactSerializer<>(type, contextual, form, alsoInTokens, chosenByUser);
    }

    @Override
    public void serialize(T value, JsonGenerator generator, SerializationContext context) {
        boolean compact = generator instanceof MessagePackGenerator
                || (alsoInTokens && generator instanceof TokenBuffer && isForMessagePack(context));
        if (compact && !context.isEnabled(DateTimeFeature.TRUNCATE_TO_MSECS_ON_WRITE)) {
            form.accept(value, generator);
        } else {
            standard.serialize(value, generator, context);
        }
    }

    @Override
    public boolean isEmpty(SerializationContext context, T value) {
        return standard.isEmpty(context, value);
    }

    /** Returns whether a mapper is for MessagePack, even if it writes to a token buffer or a tree at present. */
    static boolean isForMessagePack(SerializationContext context) {
        return context.tokenStreamFactory() instanceof MessagePackFactory;
    }

    static void writeTimestamp(long epochSecond, int nano, JsonGenerator generator) {
        if (generator instanceof MessagePackGenerator target) {
            target.writeTimestamp(epochSecond, nano);
        } else {
            generator.writeEmbeddedObject(Instant.ofEpochSecond(epochSecond, nano));
        }
    }
}
