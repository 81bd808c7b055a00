package dev.cachezip.objects.jdkstream;

import java.nio.ByteBuffer;

/**
 * What is made of the objects in a JDK stream, in the order of the stream.
 *
 * @param <O> an object, or whatever stands for it
 */
public interface JdkStreamObjects<O> {

    /** Returns what stands for null. */
    O nothing();

    /** Returns what stands for a name that the stream needs by itself, or for the description of a class. */
    default O name(String name) {
        return nothing();
    }

    /** Returns a string. */
    O text(String text);

    /** Returns a class that is a value itself. */
    O classValue(JdkStreamClass type);

    /** Returns an object that begins: an instance, an array or a constant. From now on there are references to it. */
    O begin(JdkStreamClass type);

    /** Returns an object that a reference leads to, perhaps from within that object. */
    default O referenced(O object) {
        return object;
    }

    /**
     * Adds a primitive field.
     *
     * @param at the stream; its position is the value's
     */
    void primitive(O object, JdkStreamClass of, JdkStreamClass.Field field, ByteBuffer at);

    /** Adds a field that refers to an object. */
    void field(O object, JdkStreamClass of, JdkStreamClass.Field field, O value);

    /**
     * Adds bytes that a class has written by itself.
     *
     * @param at the stream; its position is that of the first byte
     */
    default void written(O object, ByteBuffer at, int length) {}

    /** Adds an object that a class has written by itself. */
    void written(O object, JdkStreamClass of, O value);

    /**
     * Adds the elements of an array of primitives.
     *
     * @param at the stream; its position is that of the first element
     * @param end the position after the last one
     */
    void elements(O array, char type, ByteBuffer at, int end);

    /** Adds an element of an array of objects. */
    void element(O array, O value);

    /** Adds the name of a constant. */
    default void constant(O constant, String name) {}

    /** Ends an object. */
    void end(O object);
}
