package dev.cachezip.types;

import dev.cachezip.CachezipException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ETag;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.module.SimpleModule;

/**
 * A module for values of Spring's web modules: the path of an address that has none equals only itself, and the wildcard of
 * {@code ETag} has the state of a tag with the text {@code *} and is told from it by its identity.
 */
final class SpringWebValues {

    private static final ETag WILDCARD = ETag.parse("*").get(0);

    private SpringWebValues() {}

    static SimpleModule create() {
        SimpleModule module = new SimpleModule("cachezip-spring-web");
        StandIn.add(module, ETag.class, Stored.class, SpringWebValues::stored, Stored::toTag);
        UriComponents empty = UriComponentsBuilder.newInstance().build();
        HiddenField path = new HiddenField(empty.getClass(), "path");
        Object none = path.isThere() ? path.get(empty) : null;
        if (none != null) {
            StandIn.addConstant(module, none);
        }
        return module;
    }

    @SuppressWarnings("ReferenceEquality") // as in isWildcard
    private static Stored stored(ETag tag) {
        if (tag == WILDCARD) {
            return new Stored(null, false);
        }
        if (tag.tag() == null) {
            throw new CachezipException.Codec(ETag.class.getName() + " without a tag cannot be stored", null);
        }
        return new Stored(tag.tag(), tag.weak());
    }

    /** The stored form of a tag: its state, whose text is {@code null} for the wildcard. */
    private record Stored(@Nullable String tag, boolean weak) {

        ETag toTag() {
            return tag == null ? WILDCARD : new ETag(tag, weak);
        }
    }
}
