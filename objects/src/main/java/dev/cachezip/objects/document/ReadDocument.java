package dev.cachezip.objects.document;

import dev.cachezip.CachezipException;
import dev.cachezip.msgpack.MessagePackParser;
import dev.cachezip.objects.limits.ContainerCost;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.limits.OrderGuard;
import dev.cachezip.objects.limits.SearchGuard;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.types.HashedStates;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.FormatSchema;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.DeserializationContexts;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.deser.DeserializationContextExt;
import tools.jackson.databind.deser.DeserializerCache;
import tools.jackson.databind.deser.DeserializerFactory;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * The state of one read: where the parts of the value come from, what they may cost, and the objects that others refer to.
 * Not thread-safe.
 *
 * <p>Code of an application may buffer tokens: what is read from its buffer has a document with the parser of the buffer,
 * and the limits and objects of the whole document.
 */
public final class ReadDocument {

    private static final int MAX_NAMES = 2_000;

    /** Approximate length of a name, of which a type id may have several. */
    private static final int NAME_LENGTH = 32;

    private final JsonParser parser;
    private final DeserializationContext context;

    /** The document that has the limits and objects; usually this one. */
    private final ReadDocument whole;

    private @Nullable AtomicBoolean readOnly;
    private @Nullable References references;
    private @Nullable HashGuard guard;
    private @Nullable OrderGuard order;
    private @Nullable SearchGuard search;
    private @Nullable Set<String> newIds;
    private int newNames;

    private ReadDocument(JsonParser parser, DeserializationContext context, @Nullable ReadDocument whole) {
        this.parser = parser;
        this.context = context;
        this.whole = whole == null ? this : whole;
    }

    /** Has the contexts of a mapper know their documents. */
    public static <B extends MapperBuilder<?, B>> B knownTo(B builder) {
        return builder.deserializationContexts(new Contexts());
    }

    /** Returns the document that a context reads. */
    public static ReadDocument of(DeserializationContext context) {
        Object known = context instanceof ReadContext own ? own.document : context.getAttribute(ReadDocument.class);
        return known instanceof ReadDocument document ? document : begun(context.getParser(), context);
    }

    /**
     * Begins a document: the value that a parser of a mapper reads.
     *
     * @param readOnly whether nobody can change lists, sets and maps in it once it is complete, where that costs no type
     */
    public static ReadDocument of(JsonParser parser, boolean readOnly) {
        ReadDocument created = begun(parser, (DeserializationContext) parser.objectReadContext());
        created.readOnly = readOnly ? new AtomicBoolean() : null;
        return created;
    }

    private static ReadDocument begun(JsonParser parser, DeserializationContext context) {
        ReadDocument created = new ReadDocument(parser, context, null);
        if (context instanceof ReadContext own) {
            own.document = created;
        } else {
            // Of a mapper for the values of other serializers.
            context.setAttribute(ReadDocument.class, created);
        }
        return created;
    }

    /** Returns the document that a context reads, with the parts that come from a parser. */
    public static ReadDocument of(JsonParser parser, DeserializationContext context) {
        ReadDocument known = of(context);
        return known.parser == parser ? known : new ReadDocument(parser, context, known);
    }

    /** Returns the parser of the parts. */
    public JsonParser parser() {
        return parser;
    }

    /** Returns the context in which deserializers of Jackson read. */
    public DeserializationContext context() {
        return context;
    }

    /**
     * Returns what becomes true when nobody can change lists, sets and maps any more, since the value is complete;
     * {@code null} if everybody can.
     */
    public @Nullable AtomicBoolean readOnly() {
        return whole.readOnly;
    }

    /**
     * Returns the mark of the value at the current token, or {@code null} if it has none. A mark is an extension. It precedes
     * its value in an array, or stands alone if it has no value.
     */
    public @Nullable Mark mark() {
        // Buffered tokens have no marks, since they are not a whole document.
        if (!(parser instanceof MessagePackParser messagePack)) {
            return null;
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_ARRAY) {
            return Mark.of(messagePack.nextExtensionType(), true);
        }
        return token == JsonToken.VALUE_EMBEDDED_OBJECT && messagePack.isExtension()
                ? Mark.of(messagePack.getExtensionType(), false)
                : null;
    }

    /** Reads the data of a mark; the next token is the first one of its value. */
    public byte[] markData() {
        if (is(JsonToken.START_ARRAY)) {
            parser.nextToken();
        }
        return parser.getBinaryValue();
    }

    /** Moves to the end of a mark and its value, which must come now. */
    public void endMarked() {
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            throw new StreamReadException(parser, "More than a mark and a value");
        }
    }

    /** Refuses the value at the current token. */
    public @Nullable Object unexpected(JavaType type) {
        return context.handleUnexpectedToken(type, parser);
    }

    /** Returns the exception for a value that its type does not allow. */
    public MismatchedInputException mismatch(JavaType type, String message) {
        return MismatchedInputException.from(parser, type, message);
    }

    /** Returns the number of bytes read so far. */
    public long position() {
        return Math.max(0, parser.currentLocation().getByteOffset());
    }

    /**
     * Counts memory.
     *
     * @param bytes an estimate, in bytes of heap
     */
    public void charge(long bytes) {
        HeapCharges.charge(context, bytes);
    }

    /**
     * Counts the memory of the container whose elements or entries come next.
     *
     * @return their number; 0 if it is not known
     */
    public long charge(ContainerCost cost) {
        if (context.getParser() instanceof MessagePackParser main) {
            long elements = main.containerSize();
            if (!cost.isNone()) {
                main.charge(cost.of(elements));
            }
            return elements;
        }
        // JSON does not announce the number: each of its elements counts more.
        charge(cost.of(0));
        return 0;
    }

    /** Returns the guard of hash codes. */
    public HashGuard guard() {
        HashGuard known = whole.guard;
        if (known == null) {
            known = new HashGuard(HashedStates::of, order());
            whole.guard = known;
        }
        return known;
    }

    /** Returns the guard of sorted containers. */
    public OrderGuard order() {
        OrderGuard known = whole.order;
        if (known == null) {
            known = new OrderGuard();
            whole.order = known;
        }
        return known;
    }

    /** Returns the guard of sets without hash codes. */
    public SearchGuard search() {
        SearchGuard known = whole.search;
        if (known == null) {
            known = new SearchGuard();
            whole.search = known;
        }
        return known;
    }

    /**
     * Counts the names in a type id that is looked up for the first time, which takes 40 microseconds a name.
     *
     * @throws CachezipException.Malformed if there are more than an honest document has
     */
    public void addName(String typeId) {
        Set<String> known = whole.newIds;
        if (known == null) {
            known = new HashSet<>();
            whole.newIds = known;
        }
        if (known.add(typeId)) {
            whole.newNames += 1 + typeId.length() / NAME_LENGTH;
            if (whole.newNames > MAX_NAMES) {
                throw new CachezipException.Malformed(
                        "type ids of more than " + MAX_NAMES + " classes that have not occurred before", 0);
            }
        }
    }

    /** Begins the count of what hash codes and comparisons of the next parts may access. */
    public HashScope hashed() {
        return new HashScope(this);
    }

    /** Reads the number of an object to which others refer, and moves to the object. */
    public Anchor anchor() {
        int number = References.number(parser, markData());
        parser.nextToken();
        References known = whole.references;
        if (known == null) {
            known = new References();
            whole.references = known;
        }
        return new Anchor(known, number, this);
    }

    /** Returns whether objects refer to others. */
    public boolean hasReferences() {
        return whole.references != null;
    }

    /** Reads a reference in the place of an object. */
    public Object referred(JavaType declared) {
        int number = References.number(parser, markData());
        Object object = whole.references == null ? null : whole.references.object(number);
        if (whole.references == null || object == null) {
            throw mismatch(
                    declared, "A reference to an object that has not begun, or whose fields are needed to build it");
        }
        if (!declared.getRawClass().isInstance(object)) {
            throw mismatch(declared, "A reference to an object of another type");
        }
        guard().addRepeated(whole.references.cost(number));
        return object;
    }

    /** Makes references to an object lead to its replacement. */
    public void resolved(@Nullable Object object, @Nullable Object resolved) {
        if (whole.references != null && object != null) {
            whole.references.resolved(object, resolved);
        }
    }

    /** Runs an action, or has it wait until the open objects are complete: hash codes may access all their fields. */
    public void whenComplete(Runnable action) {
        if (whole.references == null || !whole.references.defer(action)) {
            action.run();
        }
    }

    /** Runs a check of content, or has it wait until the open objects are complete and all that waits for them has run. */
    public void checkWhenComplete(Runnable check) {
        if (whole.references == null || !whole.references.deferCheck(check)) {
            check.run();
        }
    }

    /** Returns whether the current token is of a kind. */
    public boolean is(JsonToken token) {
        return parser.currentToken() == token;
    }

    /** A context of Jackson that knows its document: an attribute takes a map for each value. Not thread-safe. */
    @SuppressWarnings("unchecked") // in a class that Jackson extends itself
    private static final class ReadContext extends DeserializationContextExt {

        private @Nullable ReadDocument document;

        ReadContext(
                TokenStreamFactory streams,
                DeserializerFactory deserializers,
                DeserializerCache cache,
                DeserializationConfig config,
                @Nullable FormatSchema schema,
                @Nullable InjectableValues values) {
            super(streams, deserializers, cache, config, schema, values);
        }
    }

    private static final class Contexts extends DeserializationContexts {

        private static final long serialVersionUID = 1;

        Contexts() {}

        private Contexts(TokenStreamFactory streams, DeserializerFactory deserializers, DeserializerCache cache) {
            super(streams, deserializers, cache);
        }

        @Override
        protected DeserializationContexts forMapper(
                Object mapper, TokenStreamFactory streams, DeserializerFactory deserializers, DeserializerCache cache) {
            return new Contexts(streams, deserializers, cache);
        }

        @Override
        public DeserializationContextExt createContext(
                DeserializationConfig config, @Nullable FormatSchema schema, @Nullable InjectableValues values) {
            return new ReadContext(_streamFactory, _deserializerFactory, _cache, config, schema, values);
        }
    }
}
