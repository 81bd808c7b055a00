package dev.cachezip.accessors;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.bean.PropertyValueBuffer;
import tools.jackson.databind.util.IgnorePropertiesUtil;
import tools.jackson.databind.util.NameTransformer;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Reads records, and other classes all properties of which are arguments of a constructor.
 *
 * <p>Databind looks up each property of such a class by its String in a HashMap and collects values in a buffer that
 * finds out anew, for each object, how to call the constructor. Here names are matched by the parser, as they are for
 * setters, and values go into the array of arguments. The rest is as in the superclass, which does all if the class, the
 * mapper or the call asks for more than that.
 */
final class CreatorDeserializer extends BeanDeserializer {

    /** Null if the superclass has to do all. */
    private @Nullable CreatorPlan plan;

    CreatorDeserializer(BeanDeserializer base) {
        super(base);
    }

    @Override
    public void resolve(DeserializationContext context) {
        super.resolve(context);
        if (hasArgumentsOnly()) {
            int count = _valueInstantiator.getFromObjectArguments(context.getConfig()).length;
            plan = CreatorPlan.of(context, _propertyBasedCreator, count, this::isIgnored);
        }
    }

    /** Returns whether there is nothing to set, to inject or to resolve but the arguments. */
    private boolean hasArgumentsOnly() {
        if (_propertyBasedCreator == null
                || _propertyBasedCreator.hasManagedReferenceProperties()
                || _delegateDeserializer != null
                || _arrayDelegateDeserializer != null
                || _objectIdReader != null
                || _anySetter != null
                || _injectables != null
                || _unwrappedPropertyHandler != null
                || _externalTypeIdHandler != null
                || _beanProperties.isCaseInsensitive()) {
            return false;
        }
        for (SettableBeanProperty property : _beanProperties) {
            if (!property.isCreatorProperty()
                    || _propertyBasedCreator.findCreatorProperty(property.getName()) == null) {
                return false;
            }
        }
        return true;
    }

    private boolean isIgnored(String name) {
        return IgnorePropertiesUtil.shouldIgnore(name, _ignorableProps, _includableProps);
    }

    // What the superclass makes for a property with settings of its own is one of its own class, without a plan; for
    // this one it insists on being overridden.
    @Override
    @SuppressWarnings("ReferenceEquality") // as the superclass, which notices its own call
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
        CreatorPlan current = plan;
        if (current != null && isDirect(context) && parser.isExpectedStartObjectToken()) {
            return read(parser, context, current, parser.nextNameMatch(current.matcher()));
        }
        return super.deserialize(parser, context);
    }

    // Comes here when the start of the object has been read, as with a type id.
    @Override
    protected @Nullable Object _deserializeUsingPropertyBased(JsonParser parser, DeserializationContext context) {
        CreatorPlan current = plan;
        if (current != null && isDirect(context)) {
            // By its name, since not each parser that filters or replays can match what is current.
            int match = parser.hasToken(JsonToken.PROPERTY_NAME)
                    ? current.matcher().matchName(parser.currentName())
                    : PropertyNameMatcher.MATCH_END_OBJECT;
            return read(parser, context, current, match);
        }
        return super._deserializeUsingPropertyBased(parser, context);
    }

    private boolean isDirect(DeserializationContext context) {
        return !context.isEnabled(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                && (!_needViewProcesing || context.getActiveView() == null);
    }

    private @Nullable Object read(
            JsonParser parser, DeserializationContext context, CreatorPlan current, int firstMatch) {
        Object[] arguments = new Object[current.count()];
        long seen = 0;
        TokenBuffer unknown = null;
        int match = firstMatch;
        while (true) {
            if (match >= 0) {
                int index = current.index(match);
                JsonToken token = parser.nextToken();
                try {
                    arguments[index] = value(parser, context, token, current.property(match), current.kind(match));
                } catch (Exception e) {
                    throw wrapAndThrow(
                            e, _beanType.getRawClass(), current.property(match).getName(), context);
                }
                seen |= 1L << index;
            } else if (match == PropertyNameMatcher.MATCH_UNKNOWN_NAME) {
                unknown = collect(parser, context, unknown);
            } else {
                break;
            }
            match = parser.nextNameMatch(current.matcher());
        }
        Object bean;
        try {
            if (seen != current.all()) {
                fill(parser, context, current, arguments, seen);
            }
            bean = _valueInstantiator.createFromObjectWith(context, arguments);
        } catch (Exception e) {
            return wrapInstantiationProblem(context, e);
        }
        parser.assignCurrentValue(bean);
        return unknown == null ? bean : handleUnknown(context, bean, unknown);
    }

    private static @Nullable Object value(
            JsonParser parser,
            DeserializationContext context,
            JsonToken token,
            SettableBeanProperty property,
            ValueKind kind) {
        switch (kind) {
            case STRING -> {
                if (token == JsonToken.VALUE_STRING) {
                    return parser.getString();
                }
            }
            case INT -> {
                if (token == JsonToken.VALUE_NUMBER_INT) {
                    return parser.getIntValue();
                }
            }
            case LONG -> {
                if (token == JsonToken.VALUE_NUMBER_INT) {
                    return parser.getLongValue();
                }
            }
            case DOUBLE -> {
                if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                    return parser.getDoubleValue();
                }
            }
            case BOOLEAN -> {
                if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
                    return token == JsonToken.VALUE_TRUE;
                }
            }
            default -> {}
        }
        return property.deserialize(parser, context);
    }

    private @Nullable TokenBuffer collect(
            JsonParser parser, DeserializationContext context, @Nullable TokenBuffer unknown) {
        String name = parser.currentName();
        parser.nextToken();
        if (isIgnored(name)) {
            handleIgnoredProperty(parser, context, handledType(), name);
            return unknown;
        }
        if (_ignoreAllUnknown) {
            parser.skipChildren();
            return unknown;
        }
        // Until the object is there that the error, if it is one, is about.
        TokenBuffer buffer = unknown == null ? context.bufferForInputBuffering(parser) : unknown;
        buffer.writeName(name);
        buffer.copyCurrentStructure(parser);
        return buffer;
    }

    private void fill(
            JsonParser parser, DeserializationContext context, CreatorPlan current, Object[] arguments, long seen) {
        PropertyValueBuffer buffer = _propertyBasedCreator.startBuilding(parser, context, null);
        for (int i = 0; i < arguments.length; i++) {
            if ((seen >>> i & 1) == 0) {
                arguments[i] = buffer.getParameter(context, current.argument(i));
            }
        }
    }

    private @Nullable Object handleUnknown(DeserializationContext context, @Nullable Object bean, TokenBuffer unknown) {
        // Null, or of another class, if an application's problem handler has stepped in for a constructor that failed.
        if (bean == null) {
            _handleNullFromPropsBasedCreator(null, context, unknown, null);
            return null;
        }
        return bean.getClass() == _beanType.getRawClass()
                ? handleUnknownProperties(context, bean, unknown)
                : handlePolymorphic(null, context, bean, unknown);
    }
}
