package dev.cachezip.accessors;

import java.util.function.ObjLongConsumer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.SettableBeanProperty;

/** Sets a primitive property without boxing its value, if the value is the expected token of its type. */
final class PrimitiveProperty extends SettableBeanProperty.Delegating {

    private final ValueKind kind;
    private final ObjLongConsumer<Object> setter;

    /** Whether the deserializer is the standard one, which the expected token does not need. */
    private final boolean direct;

    PrimitiveProperty(SettableBeanProperty delegate, ValueKind kind, ObjLongConsumer<Object> setter) {
        super(delegate);
        this.kind = kind;
        this.setter = setter;
        this.direct = ValueKind.ofDeserializer(delegate) == kind;
    }

    @Override
    protected SettableBeanProperty withDelegate(SettableBeanProperty other) {
        return new PrimitiveProperty(other, kind, setter);
    }

    @Override
    public void deserializeAndSet(JsonParser parser, DeserializationContext context, Object bean) {
        if (direct) {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.VALUE_NUMBER_INT) {
                switch (kind) {
                    case BYTE -> set(parser, bean, parser.getByteValue());
                    case SHORT -> set(parser, bean, parser.getShortValue());
                    case INT -> set(parser, bean, parser.getIntValue());
                    case LONG -> set(parser, bean, parser.getLongValue());
                    default -> delegate.deserializeAndSet(parser, context, bean);
                }
                return;
            }
            if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                switch (kind) {
                    case FLOAT -> set(parser, bean, Float.floatToRawIntBits(parser.getFloatValue()));
                    case DOUBLE -> set(parser, bean, Double.doubleToRawLongBits(parser.getDoubleValue()));
                    default -> delegate.deserializeAndSet(parser, context, bean);
                }
                return;
            }
            if (kind == ValueKind.BOOLEAN && (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE)) {
                set(parser, bean, token == JsonToken.VALUE_TRUE ? 1 : 0);
                return;
            }
        }
        delegate.deserializeAndSet(parser, context, bean);
    }

    private void set(JsonParser parser, Object bean, long bits) {
        try {
            setter.accept(bean, bits);
        } catch (Exception e) {
            _throwAsJacksonE(parser, e, kind.box(bits));
        }
    }
}
