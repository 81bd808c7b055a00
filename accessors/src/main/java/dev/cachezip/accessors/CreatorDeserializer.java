package dev.cachezip.accessors;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.bean.PropertyValueBuffer;
import tools.jackson.databind.util.ClassUtil;
import tools.jackson.databind.util.IgnorePropertiesUtil;
import tools.jackson.databind.util.NameTransformer;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Reads records, and other classes whose properties are all arguments of a constructor.
 *
 * <p>Databind looks up each property of such a class by its String in a HashMap. It collects the values in a buffer
 * that determines the way to call the constructor anew for each object. Here the parser matches the names, as it does
 * for setters, and the values go directly into the array of arguments. The superclass does the rest, and does
 * everything if the class, the mapper or the call needs more.
 */
final class CreatorDeserializer extends BeanDeserializer {

    /** Null if the superclass has to do everything. */
    private @Nullable CreatorPlan plan;

    /** The names of the properties that are always written; null if properties may be missing. */
    private final @Nullable Set<String> written;

    private @Nullable RequiredNames required;

    CreatorDeserializer(BeanDeserializer base, @Nullable Set<String> written) {
        super(base);
        this.written = written;
    }

    @Override
    public void resolve(DeserializationContext context) {
        super.resolve(context);
        if (written != null) {
            required = RequiredNames.of(this, context, written);
        }
        if (hasArgumentsOnly()) {
            int count = _valueInstantiator.getFromObjectArguments(context.getConfig()).length;
            plan = CreatorPlan.of(context, _propertyBasedCreator, count, this::isIgnored, required);
        }
    }

    /** Returns whether the object needs nothing but the arguments: no setter, no injection, no resolution. */
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

    // For a property with settings of its own, the superclass makes an instance of its own class, without a plan. It
    // insists that subclasses override this method.
    @Override
    @SuppressWarnings("ReferenceEquality") // like the superclass, which thereby detects its own call
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
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        ValueDeserializer<?> contextual = super.createContextual(context, property);
        if (written == null) {
            return contextual;
        }
        if (contextual == this && PropertySettings.isWrittenSpecially(property)) {
            CreatorDeserializer lenient = new CreatorDeserializer(this, null);
            lenient.initNameMatcher(context);
            return lenient;
        }
        return CompleteDeserializer.contextual(contextual, this, this, written, context, property);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        CreatorPlan current = plan;
        if (current != null && isDirect(context)) {
            if (parser.isExpectedStartObjectToken()) {
                return read(parser, context, current, parser.nextNameMatch(current.matcher()));
            }
            if (required != null) {
                return deserializeRest(parser, context, current, required);
            }
        }
        return required == null
                ? super.deserialize(parser, context)
                : required.read(parser, context, _objectIdReader != null, names -> super.deserialize(names, context));
    }

    /** Reads the rest of an object after its start. */
    private @Nullable Object deserializeRest(
            JsonParser parser, DeserializationContext context, CreatorPlan current, RequiredNames names) {
        return parser.hasToken(JsonToken.PROPERTY_NAME) || parser.hasToken(JsonToken.END_OBJECT)
                ? read(parser, context, current, currentMatch(parser, current))
                : names.refuse(parser, context);
    }

    // Called when the start of the object has been read, for example after a type id.
    @Override
    protected @Nullable Object _deserializeUsingPropertyBased(JsonParser parser, DeserializationContext context) {
        CreatorPlan current = plan;
        if (current != null && isDirect(context)) {
            return read(parser, context, current, currentMatch(parser, current));
        }
        return super._deserializeUsingPropertyBased(parser, context);
    }

    private static int currentMatch(JsonParser parser, CreatorPlan current) {
        // By its name, since a parser that filters or replays may be unable to match the current name.
        return parser.hasToken(JsonToken.PROPERTY_NAME)
                ? current.matcher().matchName(parser.currentName())
                : PropertyNameMatcher.MATCH_END_OBJECT;
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
        if (required != null) {
            checkComplete(parser, current, required, seen, match);
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

    private static void checkComplete(JsonParser parser, CreatorPlan current, RequiredNames names, long seen, int end) {
        long missing = current.required() & ~seen;
        if (missing != 0) {
            String name = current.argument(Long.numberOfTrailingZeros(missing)).getName();
            throw names.missing(parser, names.index(name));
        }
        if (end != PropertyNameMatcher.MATCH_END_OBJECT) {
            throw names.noName(parser);
        }
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
        // The error, if it is one, is about the object, so the property waits until the object exists.
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
                SettableBeanProperty argument = current.argument(i);
                // The writer omits a property without a value; a null would be refused.
                arguments[i] = required != null && argument.getType().isPrimitive()
                        ? ClassUtil.defaultValue(argument.getType().getRawClass())
                        : buffer.getParameter(context, argument);
            }
        }
    }

    private @Nullable Object handleUnknown(DeserializationContext context, @Nullable Object bean, TokenBuffer unknown) {
        // Null or of another class if a problem handler of the application has replaced the result of a failed
        // constructor.
        if (bean == null) {
            _handleNullFromPropsBasedCreator(null, context, unknown, null);
            return null;
        }
        return bean.getClass() == _beanType.getRawClass()
                ? handleUnknownProperties(context, bean, unknown)
                : handlePolymorphic(null, context, bean, unknown);
    }
}
