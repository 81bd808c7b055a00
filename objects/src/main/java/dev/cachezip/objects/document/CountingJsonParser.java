package dev.cachezip.objects.document;

import dev.cachezip.CachezipException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.JsonParserDelegate;

/**
 * A parser of JSON that counts the memory of its values, as {@link dev.cachezip.msgpack.MessagePackParser} does for
 * MessagePack. It counts each token, since JSON does not announce the number of elements.
 */
public final class CountingJsonParser extends JsonParserDelegate {

    // Bytes of heap, estimated for HotSpot with compressed references: for an element, the cost in a set, which is the
    // highest.
    private static final int CONTAINER_SIZE = 64;
    private static final int VALUE_SIZE = 48;
    private static final int STRING_SIZE = 48;

    /** Nothing is built from skipped tokens, but skipping one takes 20 nanoseconds: 64 MB of them are skipped in 60 ms. */
    private static final int SKIPPED_SIZE = 24;

    /** Rounding more than 16 digits takes as long as parsing so many characters more. */
    private static final int ROUNDING = 24;

    private final long limit;
    private long used;

    /**
     * Creates a parser that starts at the position of another parser.
     *
     * @param limit maximum bytes of memory of the values
     */
    public CountingJsonParser(JsonParser parser, long limit) {
        super(parser);
        this.limit = limit;
    }

    /**
     * Counts memory.
     *
     * @throws CachezipException.TooLarge if the total exceeds the limit
     */
    void charge(long bytes) {
        used += bytes;
        if (used > limit) {
            throw CachezipException.TooLarge.objects(used, limit, null);
        }
    }

    private @Nullable JsonToken counted(@Nullable JsonToken token) {
        if (token != null && token.isStructStart()) {
            charge(CONTAINER_SIZE);
        } else if (token != null && token.isScalarValue()) {
            charge(VALUE_SIZE);
        }
        return token;
    }

    @Override
    public @Nullable JsonToken nextToken() throws JacksonException {
        return counted(super.nextToken());
    }

    @Override
    public @Nullable JsonToken nextValue() throws JacksonException {
        return counted(super.nextValue());
    }

    @Override
    public @Nullable String nextName() throws JacksonException {
        String name = super.nextName();
        if (name == null) {
            counted(currentToken());
        } else {
            charge(STRING_SIZE + name.length());
        }
        return name;
    }

    @Override
    public boolean nextName(SerializableString expected) throws JacksonException {
        boolean found = super.nextName(expected);
        counted(currentToken());
        return found;
    }

    @Override
    public int nextNameMatch(PropertyNameMatcher matcher) throws JacksonException {
        int match = super.nextNameMatch(matcher);
        counted(currentToken());
        return match;
    }

    @Override
    public JsonParser skipChildren() throws JacksonException {
        JsonToken token = currentToken();
        int open = token != null && token.isStructStart() ? 1 : 0;
        while (open > 0) {
            token = super.nextToken();
            if (token == null) {
                return this;
            }
            charge(SKIPPED_SIZE);
            open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        }
        return this;
    }

    @Override
    public double getDoubleValue() throws JacksonException {
        chargeFraction();
        return super.getDoubleValue();
    }

    @Override
    public float getFloatValue() throws JacksonException {
        chargeFraction();
        return super.getFloatValue();
    }

    @Override
    public Number getNumberValue() throws JacksonException {
        chargeFraction();
        return super.getNumberValue();
    }

    /** Counts the time of rounding digits, before they are parsed. */
    private void chargeFraction() {
        if (currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
            charge(HeapCharges.ofText(ROUNDING + getStringLength()));
        }
    }

    @Override
    public @Nullable String getString() throws JacksonException {
        return counted(super.getString());
    }

    @Override
    public @Nullable String getValueAsString() throws JacksonException {
        return counted(super.getValueAsString());
    }

    @Override
    public @Nullable String getValueAsString(@Nullable String defaultValue) throws JacksonException {
        return counted(super.getValueAsString(defaultValue));
    }

    private @Nullable String counted(@Nullable String text) {
        if (text != null && currentToken() == JsonToken.VALUE_STRING) {
            charge(STRING_SIZE + text.length());
        }
        return text;
    }
}
