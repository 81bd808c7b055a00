package dev.cachezip.accessors;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.bean.BeanAsArrayDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.util.NameTransformer;

/**
 * Reads objects like databind, and refuses objects without a required property; used for classes without a faster way.
 */
final class CompleteDeserializer extends DelegatingDeserializer {

    private final Set<String> written;
    private @Nullable RequiredNames required;
    private boolean references;

    CompleteDeserializer(BeanDeserializerBase bean, Set<String> written) {
        super(bean);
        this.written = written;
    }

    @Override
    public void resolve(DeserializationContext context) {
        super.resolve(context);
        prepare(context);
    }

    private void prepare(DeserializationContext context) {
        required = RequiredNames.of((BeanDeserializerBase) _delegatee, context, written);
        references = _delegatee.getObjectIdReader(context) != null;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> delegatee) {
        return new CompleteDeserializer((BeanDeserializerBase) delegatee, written);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        return contextual(_delegatee.createContextual(context, property), this, _delegatee, written, context, property);
    }

    /** Returns the deserializer of a property or root; it is {@code same} if neither has settings of its own. */
    @SuppressWarnings("ReferenceEquality")
    static ValueDeserializer<?> contextual(
            ValueDeserializer<?> contextual,
            ValueDeserializer<?> same,
            ValueDeserializer<?> former,
            Set<String> written,
            DeserializationContext context,
            @Nullable BeanProperty property) {
        if (!(contextual instanceof BeanDeserializerBase bean)
                || contextual instanceof BeanAsArrayDeserializer
                || PropertySettings.isWrittenSpecially(property)) {
            return contextual;
        }
        if (contextual == former) {
            return same;
        }
        CompleteDeserializer complete =
                new CompleteDeserializer(bean, PropertySettings.withoutIgnored(written, context, property));
        complete.prepare(context);
        return complete;
    }

    // The properties of an unwrapped object are among those of another object, and all of them may be missing.
    @Override
    @SuppressWarnings("unchecked")
    public ValueDeserializer<Object> unwrappingDeserializer(DeserializationContext context, NameTransformer unwrapper) {
        return (ValueDeserializer<Object>) _delegatee.unwrappingDeserializer(context, unwrapper);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        return required().read(parser, context, references, recording -> _delegatee.deserialize(recording, context));
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context, Object into) {
        ValueDeserializer<Object> delegatee = (ValueDeserializer<Object>) _delegatee;
        return required()
                .read(parser, context, references, recording -> delegatee.deserialize(recording, context, into));
    }

    private RequiredNames required() {
        RequiredNames names = required;
        if (names == null) {
            throw new IllegalStateException("Not resolved");
        }
        return names;
    }
}
