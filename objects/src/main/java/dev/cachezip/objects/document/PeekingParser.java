package dev.cachezip.objects.document;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.JsonParserDelegate;

/**
 * A parser that can return the first name of an object while it is at the start of that object. Not thread-safe.
 */
public final class PeekingParser extends JsonParserDelegate {

    /** Whether the delegate is one token ahead, past the start of an object. */
    private boolean ahead;

    /** Creates a parser at the position before the first token. */
    public PeekingParser(JsonParser delegate) {
        super(delegate);
    }

    /**
     * Returns the first name of the object that begins at the current token, or {@code null} if the object is empty.
     */
    @Nullable
    String peekName() {
        if (!ahead) {
            ahead = true;
            delegate.nextToken();
        }
        return delegate.hasToken(JsonToken.PROPERTY_NAME) ? delegate.currentName() : null;
    }

    @Override
    public @Nullable JsonToken currentToken() {
        return ahead ? JsonToken.START_OBJECT : delegate.currentToken();
    }

    @Override
    public int currentTokenId() {
        return ahead ? JsonToken.START_OBJECT.id() : delegate.currentTokenId();
    }

    @Override
    public boolean hasCurrentToken() {
        return ahead || delegate.hasCurrentToken();
    }

    @Override
    public boolean hasToken(JsonToken token) {
        return currentToken() == token;
    }

    @Override
    public boolean hasTokenId(int id) {
        return currentTokenId() == id;
    }

    @Override
    public boolean isExpectedStartObjectToken() {
        return currentToken() == JsonToken.START_OBJECT;
    }

    @Override
    public boolean isExpectedStartArrayToken() {
        return currentToken() == JsonToken.START_ARRAY;
    }

    @Override
    public @Nullable JsonToken nextToken() {
        if (ahead) {
            ahead = false;
            return delegate.currentToken();
        }
        return delegate.nextToken();
    }

    @Override
    public @Nullable String nextName() {
        if (ahead) {
            ahead = false;
            return delegate.hasToken(JsonToken.PROPERTY_NAME) ? delegate.currentName() : null;
        }
        return delegate.nextName();
    }

    @Override
    public int nextNameMatch(PropertyNameMatcher matcher) {
        if (ahead) {
            ahead = false;
            return delegate.currentNameMatch(matcher);
        }
        return delegate.nextNameMatch(matcher);
    }

    @Override
    public JsonParser skipChildren() {
        if (!ahead) {
            delegate.skipChildren();
            return this;
        }
        ahead = false;
        while (delegate.hasToken(JsonToken.PROPERTY_NAME)) {
            delegate.nextToken();
            delegate.skipChildren();
            delegate.nextToken();
        }
        return this;
    }
}
