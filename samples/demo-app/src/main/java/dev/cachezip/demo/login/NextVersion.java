package dev.cachezip.demo.login;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.Opcodes;

/** A class loader of a next version of the shop, in which one class has one field more. */
final class NextVersion extends ClassLoader {

    /** Creates the class loader of a version in which this class has changed. */
    NextVersion(Class<?> old) {
        super(old.getClassLoader());
        byte[] code = withField(old);
        // A class that is defined already is found before that of the parent.
        defineClass(old.getName(), code, 0, code.length);
    }

    private static byte[] withField(Class<?> old) {
        try (InputStream file = old.getResourceAsStream(old.getSimpleName() + ".class")) {
            ClassReader reader = new ClassReader(Objects.requireNonNull(file));
            ClassWriter writer = new ClassWriter(reader, 0);
            reader.accept(writer, 0);
            writer.visitField(Opcodes.ACC_PRIVATE, "coupon", "Ljava/lang/String;", null, null);
            return writer.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
