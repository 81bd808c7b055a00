package dev.cachezip.objects.document;

import dev.cachezip.objects.limits.HashGuard;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/**
 * The number of an object that others refer to, while the object is read. Not thread-safe.
 */
public final class Anchor {

    private final References references;
    private final int number;
    private final HashGuard guard;
    private final long start;
    private final long extra;

    private Anchor(References references, int number, HashGuard guard, long start) {
        this.references = references;
        this.number = number;
        this.guard = guard;
        this.start = start;
        this.extra = guard.extra();
    }

    /** Reads the number, and moves to the object. */
    public static Anchor begin(JsonParser parser, DeserializationContext context) {
        References references = References.of(context);
        int number = References.number(parser);
        parser.nextToken();
        references.begin(number);
        return new Anchor(references, number, HeapCharges.guard(context), HeapCharges.position(parser));
    }

    /** Makes references lead to an object, whose parts may not have been read yet. */
    public void built(Object object) {
        references.built(number, object);
    }

    /** Ends an object: hash codes and comparisons may access all bytes that it was read from at each reference to it. */
    public void end(JsonParser parser) {
        end(parser, 1);
    }

    /**
     * Ends an object.
     *
     * @param weight what hash codes and comparisons cost for each byte that it was read from, as a multiple of what they
     *     cost for an object with fields; 0 if they access only an identifier
     */
    public void end(JsonParser parser, int weight) {
        Marking.end(parser);
        long bytes = HeapCharges.position(parser) - start;
        // The extra bytes have their weight: each reference has counted that of its object.
        references.end(number, weight == 0 ? 0 : weight * bytes + guard.extra() - extra);
    }
}
