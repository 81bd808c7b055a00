package dev.cachezip.objects.document;

/**
 * The number of an object that others refer to, while the object is read. Not thread-safe.
 */
public final class Anchor {

    /**
     * The weight of a collection or map to which its content refers: its elements may have one byte each.
     */
    public static final int CONTAINER_WEIGHT = 16;

    private final References references;
    private final int number;
    private final ReadDocument in;
    private final HashScope hashed;

    Anchor(References references, int number, ReadDocument in) {
        this.references = references;
        this.number = number;
        this.in = in;
        references.begin(number);
        this.hashed = in.hashed();
    }

    /** Makes references lead to an object, whose parts may not have been read yet. */
    public void built(Object object) {
        references.built(number, object);
    }

    /**
     * Ends an object: hash codes and comparisons may access all bytes that it was read from at each reference to it.
     *
     * @param weight what they cost for each of these bytes, as a multiple of what they cost for an object with fields; 0 if
     *     they access only an identifier
     */
    public void end(int weight) {
        in.endMarked();
        hashed.close();
        references.end(number, hashed.accessible(weight));
    }
}
