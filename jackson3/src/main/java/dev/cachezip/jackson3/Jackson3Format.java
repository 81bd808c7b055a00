package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.jackson3.TypedObjects.MappedObjects;
import dev.cachezip.msgpack.DetachedElements;
import dev.cachezip.msgpack.MessagePackParser;
import dev.cachezip.msgpack.ObjectSizeException;
import dev.cachezip.objects.classes.TypeMatch;
import dev.cachezip.objects.classes.ValueMatch;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.Unconfirmed;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.format.Failures;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.format.PlainForm;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.sharing.ReadOnlyContainers;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.ValueType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;

/**
 * One form of values, MessagePack or JSON. A value has a type id whether a type is declared or not, unless a reader builds it
 * without one; a value without one is read as the declared type.
 *
 * @param copies checks the first copy of each shape
 * @param declared how values of the declared type are mapped; {@code null} if none is declared
 * @param proven the readings by which a value has come back as it was, with the bytes before a value
 * @param kinds the kinds of messages that values of the declared type are written as
 * @param wider the types that ids name, and whether they say less about their values than the declared type
 */
record Jackson3Format(
        TypedObjects types,
        ObjectLimit limit,
        CopyCheck copies,
        @Nullable MappedObjects declared,
        BoundedCache<Reading, Proof> proven,
        Set<MessageKind> kinds,
        BoundedCache<MappedObjects, Boolean> wider)
        implements RootFormat {

    /** Returns the form of values without a declared type. */
    Jackson3Format(TypedObjects types, ObjectLimit limit, CopyCheck copies) {
        this(types, limit, copies, null, new BoundedCache<>(), Set.of(), new BoundedCache<>());
    }

    @Override
    public RootFormat declaredAs(Type type) {
        return new Jackson3Format(
                types,
                limit,
                copies,
                types.declared(type),
                proven,
                ConcurrentHashMap.newKeySet(),
                new BoundedCache<>());
    }

    @Override
    public void doubt(PlainRoot root, PlainBytes plain) {
        boolean typed = root == PlainRoot.MessagePack.TYPED || root == PlainRoot.Json.TYPED;
        for (Proof each : proven.values()) {
            if (typed ? each.prefix.length > 0 && plain.startsWith(each.prefix) : each.prefix.length == 0) {
                each.doubtful = true;
            }
        }
    }

    @Override
    public void write(Object value, OutputBuffer plain) {
        ValueType type = types.typeOf(value);
        MappedObjects mapped = types.of(type);
        byte[] prefix = isBare(type, value) ? new byte[0] : mapped.prefix();
        int start = plain.length();
        plain.write(prefix, 0, prefix.length);
        boolean unconfirmed = write(value, mapped, null, plain);
        Reading reading = new Reading(type, declared == null ? null : declared.type());
        Proof proof = proven.get(reading);
        ReadBack back = unconfirmed || proof == null || proof.doubtful
                ? new ReadBack(mapped, Arrays.copyOfRange(plain.array(), start + prefix.length, plain.length()))
                : null;
        end(prefix.length > 0, start, plain);
        if (back != null) {
            readBack(value, type, back, Arrays.copyOfRange(plain.array(), start, plain.length()));
            Unconfirmed found = new Unconfirmed();
            write(value, mapped, found, new OutputBuffer());
            found.confirm();
            if (proof == null) {
                proven.put(reading, new Proof(prefix));
            }
        }
    }

    /** Returns whether a value has no type id: a declared container would be read as another one, with ids in its parts. */
    private boolean isBare(ValueType type, Object value) {
        boolean declaresAny = declared == null || declared.type().isJavaLangObject();
        return types.isNatural(type, value) && (declaresAny || type.arguments().isEmpty());
    }

    private void end(boolean typed, int start, OutputBuffer plain) {
        if (!types.isJson()) {
            // An array of two has no end.
            PlainForm.separate(plain, start);
        } else if (typed) {
            plain.write('}');
        } else if (plain.length() - start == 1 && PlainRoot.isDigit(plain.array()[start])) {
            // Alone it is a document of MessagePack, too.
            plain.write('\n');
        }
    }

    /** Appends a value alone; returns whether a place in it has a class of which no value has come back from there yet. */
    @SuppressWarnings("try") // the end hands over the bytes
    static boolean write(Object value, MappedObjects mapped, @Nullable Unconfirmed found, OutputBuffer plain) {
        WriteDocument out = new WriteDocument(mapped.mapper(), plain, null, found);
        try (JsonGenerator unused = out.generator()) {
            mapped.plan().write(value, out);
        }
        return out.isUnconfirmed();
    }

    /** Checks that the first value of a type, or of a class in a place, comes back as it was. */
    @SuppressWarnings("IllegalCatch") // an assertion of an application's class is no outage
    private void readBack(Object value, ValueType type, ReadBack back, byte[] written) {
        try {
            boolean own = declared != null && declared.type().getRawClass().isInstance(value);
            // A value of a class that callers of this type do not get is one for other callers of the cache.
            Object copy = (own ? this : new Jackson3Format(types, limit, copies))
                    .read(PlainRoot.of(written), PlainBytes.stored(written));
            if (copy != null) {
                back.check(value, copy, copies);
            }
        } catch (CachezipException.ChangedMeanwhile e) {
            throw e;
        } catch (RuntimeException | Error e) {
            CachezipException failure = Failures.ofReadingBack(type, e);
            // A value that changes by itself may be refused all the same: only a failure of its own code tells of other
            // threads.
            throw CachezipException.ChangedMeanwhile.isShownBy(e, JacksonException.class::isInstance)
                            && !back.isForm(value)
                    ? CachezipException.ChangedMeanwhile.of(value.getClass())
                    : failure;
        }
    }

    @Override
    public @Nullable Object read(PlainRoot root, PlainBytes plain) {
        MappedObjects expected = declared == null || declared.type().isJavaLangObject() ? null : declared;
        if (root instanceof PlainRoot.Json) {
            return new JsonText(types, limit.forStored(plain.storedLength()))
                    .read(plain, expected, found -> isWider(found, expected), this::checked);
        }
        try {
            return readMessage(root, plain, expected);
        } catch (RuntimeException e) {
            ObjectSizeException large = CachezipException.find(ObjectSizeException.class, e);
            throw large == null ? e : CachezipException.TooLarge.objects(large.size(), large.limit(), e);
        }
    }

    private @Nullable Object readMessage(PlainRoot root, PlainBytes plain, @Nullable MappedObjects expected) {
        if (root == PlainRoot.MessagePack.TYPED) {
            int idOffset = TypedRoot.idOffset(plain.array(), plain.offset(), plain.length());
            int valueOffset = TypedRoot.valueOffset(plain.array(), plain.offset(), idOffset);
            MappedObjects found =
                    types.of(new String(plain.array(), idOffset, valueOffset - idOffset, StandardCharsets.UTF_8));
            boolean match = isWider(found, expected);
            return checked(read(found, plain, valueOffset), match);
        }
        if (root == MessageKind.BINARY && expected != null && expected.type().hasRawClass(String.class)) {
            // Jackson takes much longer to make Base64 of the bytes than to read them.
            throw anotherKind(MessageKind.BINARY, MessageKind.STRING, expected);
        }
        // A value of another class has an id where an interface or an abstract class is declared.
        MappedObjects exact = expected != null
                        && (expected.type().isConcrete() || expected.type().isContainerType())
                ? expected
                : null;
        Object value = read(exact == null ? types.natural() : exact, plain, plain.offset());
        if (value != null && declared != null && root instanceof MessageKind kind) {
            checkBare(value, kind, exact);
        }
        return checked(value, false);
    }

    private @Nullable Object read(MappedObjects mapped, PlainBytes plain, int offset) {
        try (MessagePackParser parser =
                (MessagePackParser) mapped.mapper().createParser(plain.array(), offset, plain.end() - offset)) {
            parser.limitObjectSize(limit.forStored(plain.storedLength()));
            if (plain.rows() instanceof DetachedElements elements) {
                parser.attach(elements);
            }
            ReadDocument in = ReadDocument.of(parser, plain.readOnly());
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw in.mismatch(mapped.type(), "No content to map due to end-of-input");
            }
            Object value = first == JsonToken.VALUE_NULL
                    ? mapped.plan().nullValue(in.context())
                    : mapped.plan().read(null, in);
            if (parser.nextToken() != null) {
                throw new CachezipException.Malformed(
                        "something after the value",
                        parser.currentTokenLocation().getByteOffset());
            }
            AtomicBoolean readOnly = in.readOnly();
            if (readOnly == null) {
                return value;
            }
            readOnly.set(true);
            Class<?> place = declared == null ? Object.class : declared.type().getRawClass();
            return ReadOnlyContainers.of(value, null, place, readOnly);
        }
    }

    /**
     * Checks the type that an id names where one is declared.
     *
     * @return whether the content of the value must be checked, since the id says less about it
     */
    private boolean isWider(MappedObjects found, @Nullable MappedObjects expected) {
        if (expected == null) {
            return false;
        }
        Boolean known = wider.get(found);
        if (known == null) {
            RootTypes.checkDeclared(found.type().getRawClass(), expected.type().getRawClass());
            known = TypeMatch.isWider(found.type(), expected.type());
            wider.put(found, known);
        }
        return known;
    }

    /** Returns a value that was read, after a check that the declared type allows it. */
    private @Nullable Object checked(@Nullable Object value, boolean match) {
        if (declared == null || value == null) {
            return value;
        }
        boolean allowed = match
                ? ValueMatch.isOf(value, declared.type(), types.mapper().getTypeFactory())
                // Annotations may read a class as another one.
                : declared.type().getRawClass().isInstance(value);
        if (!allowed) {
            throw new CachezipException.AnotherType(declared.type().toCanonical());
        }
        return value;
    }

    /** Checks that a value without id is one that would be written so: Jackson reads any scalar as text. */
    private void checkBare(Object value, MessageKind kind, @Nullable MappedObjects expected) {
        if (expected == null) {
            PlainForm.checkWhole(value, read -> types.typeOf(ReadOnlyContainers.asBuilt(read)));
        } else if (!kinds.contains(kind)) {
            OutputBuffer again = new OutputBuffer();
            write(value, expected, null, again);
            MessageKind written = MessageKind.of(again.array()[0]);
            if (kind != written) {
                throw anotherKind(kind, written, expected);
            }
            kinds.add(kind);
        }
    }

    private static CachezipException anotherKind(MessageKind found, MessageKind written, MappedObjects expected) {
        return new CachezipException.Codec(
                "A " + found + " where " + expected.type().toCanonical() + " is declared, which is written as "
                        + written,
                null);
    }

    /** Values of a type, as callers read them who declare a type or none. */
    record Reading(ValueType type, @Nullable JavaType declared) {}

    /** That a value has come back. */
    private static final class Proof {

        private final byte[] prefix;

        /** Whether an entry of the type could not be read. */
        private volatile boolean doubtful;

        Proof(byte[] prefix) {
            this.prefix = prefix;
        }
    }
}
