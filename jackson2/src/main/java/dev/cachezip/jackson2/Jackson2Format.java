package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.jackson2.TypedMapper.MappedType;
import dev.cachezip.objects.format.Failures;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.format.PlainForm;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.ValueType;
import java.io.IOException;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The form of values: written as MessagePack, read from MessagePack and JSON. A value has a type id whether a type is
 * declared or not; what other codecs wrote without one is read as the declared type.
 *
 * @param declared maps the values of the declared type; {@code null} if none is declared
 * @param proven the types of which a value has come back as it was, with the classes in such values
 * @param kinds the kinds of messages that values of the declared type are written as
 */
record Jackson2Format(
        TypedMapper mapper,
        ObjectLimit limit,
        @Nullable MappedType declared,
        BoundedCache<ValueType, Set<Class<?>>> proven,
        Set<MessageKind> kinds)
        implements RootFormat {

    /** Returns the form of values without a declared type. */
    Jackson2Format(TypedMapper mapper, ObjectLimit limit) {
        this(mapper, limit, null, new BoundedCache<>(), Set.of());
    }

    @Override
    public RootFormat declaredAs(Type type) {
        return new Jackson2Format(
                mapper, limit, mapper.declared(type), new BoundedCache<>(), ConcurrentHashMap.newKeySet());
    }

    @Override
    public void doubt(PlainRoot root, PlainBytes plain) {
        proven.clear();
    }

    @Override
    public void write(Object value, OutputBuffer plain) throws IOException {
        ValueType type = mapper.typeOf(value);
        MappedType mapping = mapper.mapping(type);
        int start = plain.length();
        if (!isBare(type, value)) {
            plain.write(mapping.prefix(), 0, mapping.prefix().length);
        }
        Set<Class<?>> held = write(value, mapping, plain).classes;
        PlainForm.separate(plain, start);
        Set<Class<?>> known = proven.get(type);
        if (known == null || !known.containsAll(held)) {
            readBack(value, type, mapping, Arrays.copyOfRange(plain.array(), start, plain.length()));
            held.addAll(known == null ? Set.of() : known);
            proven.put(type, held);
        }
    }

    /** Returns whether a value has no type id: a declared container would be read as another one, with ids in its parts. */
    private boolean isBare(ValueType type, Object value) {
        boolean declaresAny = declared == null || declared.type().isJavaLangObject();
        return (PlainForm.isNatural(type) && (declaresAny || type.arguments().isEmpty()))
                || PlainForm.isNaturalNumber(value);
    }

    private Tokens write(@Nullable Object value, MappedType mapping, OutputBuffer plain) throws IOException {
        Tokens tokens = mapper.tokens();
        mapping.writer().writeValue(tokens, value);
        tokens.writeTo(plain);
        return tokens;
    }

    /** Checks that a value comes back as it was. */
    @SuppressWarnings("IllegalCatch") // an assertion of an application's class is no outage
    private void readBack(Object value, ValueType type, MappedType mapping, byte[] written) {
        try {
            boolean own = declared != null && declared.type().getRawClass().isInstance(value);
            // A value of a class that callers of this type do not get is one for other callers of the cache.
            Object copy = (own ? this : new Jackson2Format(mapper, limit))
                    .read(PlainRoot.of(written), PlainBytes.stored(written));
            if (copy != null) {
                // Getters may compute fields: those of the value have done so.
                write(copy, mapping, new OutputBuffer());
                check(value, copy, mapping, written);
            }
        } catch (CachezipException.ChangedMeanwhile e) {
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            CachezipException failure = Failures.ofReadingBack(type, e);
            throw CachezipException.ChangedMeanwhile.isShownBy(e, Jackson2Format::isOfLibrary)
                            && isChanged(value, mapping, written)
                    ? CachezipException.ChangedMeanwhile.of(value.getClass())
                    : failure;
        }
    }

    private void check(Object value, Object copy, MappedType mapping, byte[] written) {
        try {
            mapper.check(value, copy);
        } catch (CachezipException.Codec e) {
            throw isChanged(value, mapping, written) ? CachezipException.ChangedMeanwhile.of(value.getClass()) : e;
        }
    }

    /** Returns whether an exception is that of a mapping library; those of Jackson 2 are no runtime exceptions. */
    static boolean isOfLibrary(Throwable failure) {
        return failure instanceof JacksonException;
    }

    /** Returns whether a value is not written as it was; one that cannot be written now has changed, too. */
    private boolean isChanged(Object value, MappedType mapping, byte[] written) {
        try {
            return !isForm(value, mapping, written);
        } catch (IOException e) {
            return true;
        }
    }

    /** Returns whether some bytes are those of a value, with a type id or without. */
    private boolean isForm(Object value, MappedType mapping, byte[] written) throws IOException {
        OutputBuffer again = new OutputBuffer();
        write(value, mapping, again);
        int start = Math.max(0, written.length - again.length());
        return Arrays.equals(again.array(), 0, again.length(), written, start, written.length);
    }

    @Override
    public @Nullable Object read(PlainRoot root, PlainBytes plain) throws IOException {
        boolean typed = root == PlainRoot.MessagePack.TYPED || root == PlainRoot.Json.TYPED;
        MappedType expected = declared == null || declared.type().isJavaLangObject() ? null : declared;
        boolean json = root instanceof PlainRoot.Json;
        Tokens tokens = json
                ? mapper.tokens().readJson(plain)
                : mapper.tokens()
                        .readMessagePack(plain, typed || expected != null, limit.forStored(plain.storedLength()));
        try (JsonParser parser = tokens.asParser()) {
            JsonToken first = parser.nextToken();
            if (typed) {
                return readTyped(parser, expected);
            }
            if (json) {
                return readCounter(parser, first, expected);
            }
            Object value = (expected == null ? mapper.natural() : expected.reader()).readValue(parser);
            if (value != null && declared != null && root instanceof MessageKind kind) {
                check(value, kind, expected);
            }
            return value;
        }
    }

    private @Nullable Object readTyped(JsonParser parser, @Nullable MappedType expected) throws IOException {
        // In JSON, names are between them.
        parser.nextValue();
        MappedType found = mapper.mapping(parser.getText());
        if (expected != null) {
            RootTypes.checkDeclared(found.type().getRawClass(), expected.type().getRawClass());
        }
        parser.nextValue();
        Object value = found.reader().readValue(parser);
        if (!parser.nextToken().isStructEnd()) {
            throw new CachezipException.Codec("A value with a type id and more", null);
        }
        return value;
    }

    /** Reads a scalar in text: as the declared type if both are numbers, since it may be a counter of Redis. */
    private @Nullable Object readCounter(JsonParser parser, JsonToken first, @Nullable MappedType expected)
            throws IOException {
        if (first.isStructStart()) {
            throw new CachezipException.Codec("JSON without type id", null);
        }
        if (expected == null
                || !first.isNumeric()
                || !expected.type().isConcrete()
                || !expected.type().isTypeOrSubTypeOf(Number.class)) {
            return mapper.natural().readValue(parser);
        }
        BigDecimal number = parser.getDecimalValue();
        Object value = expected.reader().readValue(parser);
        // Jackson cuts off what the type has no room for.
        if (!(value instanceof Double) && number.compareTo(new BigDecimal(String.valueOf(value))) != 0) {
            throw new CachezipException.Codec("A number that the declared type cannot hold", null);
        }
        return value;
    }

    /** Checks that a value without id is one that would be written so: Jackson reads any scalar as text. */
    private void check(Object value, MessageKind kind, @Nullable MappedType expected) throws IOException {
        if (expected == null) {
            PlainForm.checkWhole(value, mapper::typeOf);
        } else if (!kinds.contains(kind)) {
            OutputBuffer again = new OutputBuffer();
            write(value, expected, again);
            MessageKind written = MessageKind.of(again.array()[0]);
            if (kind != written) {
                String type = expected.type().toCanonical();
                throw new CachezipException.Codec(
                        "A " + kind + " where " + type + " is declared, which is written as " + written, null);
            }
            kinds.add(kind);
        }
    }
}
