package dev.cachezip.accessors;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.JsonParserDelegate;

/** A parser that records the property names of the objects that are being read through it. */
final class RecordingParser extends JsonParserDelegate {

    /** The number of open containers that began after this parser was made. */
    private int depth;

    private @Nullable Frame innermost;

    private RecordingParser(JsonParser parser) {
        super(parser);
    }

    /** Returns the given parser if it records names already, else a new one around it. */
    static RecordingParser of(JsonParser parser) {
        return parser instanceof RecordingParser recording ? recording : new RecordingParser(parser);
    }

    /** Begins recording for the object at the current token: its start, its first name or its end. */
    Frame begin(RequiredNames names) {
        Frame frame = new Frame(names, depth, innermost);
        innermost = frame;
        if (delegate.hasToken(JsonToken.PROPERTY_NAME)) {
            frame.seen(delegate.currentName());
        } else if (delegate.hasToken(JsonToken.END_OBJECT)) {
            frame.level = -1;
        }
        return frame;
    }

    /** Returns to the enclosing object. */
    void end(Frame frame) {
        innermost = frame.outer;
    }

    private void note(@Nullable JsonToken token) {
        if (token == null) {
            return;
        }
        if (token.isStructStart()) {
            depth++;
        } else if (token.isStructEnd()) {
            depth--;
        } else if (token == JsonToken.PROPERTY_NAME && innermost != null && innermost.level == depth) {
            innermost.seen(delegate.currentName());
        }
    }

    @Override
    public @Nullable JsonToken nextToken() {
        JsonToken token = delegate.nextToken();
        note(token);
        return token;
    }

    @Override
    public @Nullable JsonToken nextValue() {
        JsonToken token = nextToken();
        return token == JsonToken.PROPERTY_NAME ? nextToken() : token;
    }

    @Override
    public @Nullable String nextName() {
        String name = delegate.nextName();
        note(delegate.currentToken());
        return name;
    }

    @Override
    public boolean nextName(SerializableString name) {
        boolean matches = delegate.nextName(name);
        note(delegate.currentToken());
        return matches;
    }

    @Override
    public int nextNameMatch(PropertyNameMatcher matcher) {
        int match = delegate.nextNameMatch(matcher);
        note(delegate.currentToken());
        return match;
    }

    @Override
    public JsonParser skipChildren() {
        boolean container =
                delegate.currentToken() != null && delegate.currentToken().isStructStart();
        delegate.skipChildren();
        if (container) {
            depth--;
        }
        return this;
    }

    /** The names of one object. */
    static final class Frame {

        private final RequiredNames names;
        private final boolean[] seen;
        private final @Nullable Frame outer;
        private int level;

        private Frame(RequiredNames names, int level, @Nullable Frame outer) {
            this.names = names;
            this.seen = new boolean[names.count()];
            this.level = level;
            this.outer = outer;
        }

        private void seen(String name) {
            int index = names.index(name);
            if (index >= 0) {
                seen[index] = true;
            }
        }

        /** Returns the index of a missing name, or -1. */
        int firstMissing() {
            for (int i = 0; i < seen.length; i++) {
                if (!seen[i]) {
                    return i;
                }
            }
            return -1;
        }
    }
}
