package dev.cachezip.accessors;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.util.NameTransformer;

/**
 * Reads classes with a constructor without arguments, all properties of which are set.
 *
 * <p>Databind has a short way for them, but since it leaves properties without a view out of every view by default, it
 * never takes it: any property could have to be left out. Here it is taken whenever there is no view to read for (0.84
 * to 0.92 of the time).
 */
final class SetterDeserializer extends BeanDeserializer {

    SetterDeserializer(BeanDeserializer base) {
        super(base);
    }

    // As in CreatorDeserializer.
    @Override
    public ValueDeserializer<Object> unwrappingDeserializer(DeserializationContext context, NameTransformer unwrapper) {
        if (_currentlyTransforming == unwrapper) {
            return this;
        }
        _currentlyTransforming = unwrapper;
        try {
            return withIgnoreAllUnknown(_ignoreAllUnknown).unwrappingDeserializer(context, unwrapper);
        } finally {
            _currentlyTransforming = null;
        }
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        return isPlain(context) && parser.isExpectedStartObjectToken()
                ? read(parser, context)
                : super.deserialize(parser, context);
    }

    private boolean isPlain(DeserializationContext context) {
        return !_nonStandardCreation
                && _injectables == null
                && _objectIdReader == null
                && context.getActiveView() == null;
    }

    private Object read(JsonParser parser, DeserializationContext context) {
        Object bean = _valueInstantiator.createUsingDefault(context);
        parser.assignCurrentValue(bean);
        int match = parser.nextNameMatch(_propNameMatcher);
        while (match >= 0) {
            parser.nextToken();
            SettableBeanProperty property = _propsByIndex[match];
            try {
                property.deserializeAndSet(parser, context, bean);
            } catch (Exception e) {
                throw wrapAndThrow(e, bean, property.getName(), context);
            }
            match = parser.nextNameMatch(_propNameMatcher);
        }
        return switch (match) {
            case PropertyNameMatcher.MATCH_END_OBJECT -> bean;
            // From here on the long way, which begins at the name.
            case PropertyNameMatcher.MATCH_UNKNOWN_NAME -> super.deserialize(parser, context, bean);
            default -> _handleUnexpectedWithin(parser, context, bean);
        };
    }
}
