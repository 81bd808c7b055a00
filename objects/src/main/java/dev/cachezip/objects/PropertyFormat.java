package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.types.DeclaredClass;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectWriter;

/** A form of plain bytes in which objects are mapped by their properties. */
final class PropertyFormat extends JacksonFormat {

    /** The longest value in bytes that is compared with its copy. */
    private static final int MAX_COMPARED = 1 << 20;

    PropertyFormat(FormatMappers mappers, RootReader roots) {
        super(mappers, roots);
    }

    @Override
    TypeWriter writer(JavaType type) {
        ObjectWriter writer = mapper().writerFor(type);
        return (value, found, plain) -> {
            writer.writeValue(new BufferTarget(plain), value);
            return false;
        };
    }

    @Override
    JavaType named(JavaType declared) {
        return declared;
    }

    @Override
    void check(JavaType found, JavaType declared) {
        // Annotations may read a class as another one: the caller checks the value.
        DeclaredClass.check(found.getRawClass(), declared.getRawClass());
    }

    @Override
    boolean isReadAs(Object value, JavaType type) {
        return true;
    }

    @Override
    public void checkCopy(Object value, Object copy, TypeMapping mapping, byte[] written) {
        if (written.length <= MAX_COMPARED
                && !isForm(written, copy, mapping)
                // A value that changes by itself, such as one with an age, tells nothing.
                && isForm(written, value, mapping)) {
            throw new CachezipException.Codec(
                    "it comes back as something else: a constructor, setter or getter changes what it gets; set"
                            + " cachezip.mapping=state",
                    null);
        }
    }

    /** Returns whether some bytes are those of a value, with a type id or without. */
    private boolean isForm(byte[] written, Object value, TypeMapping mapping) {
        OutputBuffer again = new OutputBuffer();
        write(value, mapping, again);
        return WrittenForm.isOf(again, written, mapper());
    }
}
