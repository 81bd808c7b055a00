package dev.cachezip.accessors;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.impl.NullsConstantProvider;

/** Reads a property like its delegate, and sets it by a generated setter. */
final class ReferenceProperty extends SettableBeanProperty.Delegating {

    private final BiConsumer<Object, @Nullable Object> setter;
    private final boolean string;
    private final boolean skipNulls;

    ReferenceProperty(SettableBeanProperty delegate, BiConsumer<Object, @Nullable Object> setter) {
        super(delegate);
        this.setter = setter;
        this.string = ValueKind.ofDeserializer(delegate) == ValueKind.STRING;
        this.skipNulls = NullsConstantProvider.isSkipper(_nullProvider);
    }

    @Override
    protected SettableBeanProperty withDelegate(SettableBeanProperty other) {
        return new ReferenceProperty(other, setter);
    }

    @Override
    public void deserializeAndSet(JsonParser parser, DeserializationContext context, Object bean) {
        Object value;
        if (string && parser.hasToken(JsonToken.VALUE_STRING)) {
            value = parser.getString();
        } else if (parser.hasToken(JsonToken.VALUE_NULL)) {
            value = null;
        } else if (_valueTypeDeserializer != null) {
            value = _valueDeserializer.deserializeWithType(parser, context, _valueTypeDeserializer);
            // Databind sets the value here, even if it is null.
            set(parser, bean, value);
            return;
        } else {
            value = _valueDeserializer.deserialize(parser, context);
        }
        if (value == null) {
            if (skipNulls) {
                return;
            }
            value = _nullProvider.getNullValue(context);
        }
        set(parser, bean, value);
    }

    private void set(JsonParser parser, Object bean, @Nullable Object value) {
        try {
            setter.accept(bean, value);
        } catch (Exception e) {
            _throwAsJacksonE(parser, e, value);
        }
    }
}
