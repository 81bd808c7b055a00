package dev.cachezip.codec.types;

import dev.cachezip.CachezipException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The formats of stack trace elements: which parts their texts leave out.
 *
 * <p>Only JDK serialization shows the format of an element, and only it makes elements with one. So elements are written by
 * it under the name of a class with the same fields, or the other way round. Bytes of others are never read in this way.
 *
 * @since 0.1
 */
public final class StackTraceFormats {

    /** The bits that a format may have: without the name of the class loader, without the version of the module. */
    public static final int ALL = 3;

    private StackTraceFormats() {}

    /** Returns the format of each element. */
    public static byte[] of(StackTraceElement... trace) {
        byte[] formats = new byte[trace.length];
        Object[] twins = copies(trace, StackTraceElement.class, Twin.class);
        for (int i = 0; i < formats.length; i++) {
            formats[i] = ((Twin) twins[i]).format;
        }
        return formats;
    }

    /** Returns elements with the same parts, and with other formats. */
    public static StackTraceElement[] with(byte[] formats, StackTraceElement... trace) {
        Twin[] twins = new Twin[trace.length];
        for (int i = 0; i < twins.length; i++) {
            twins[i] = new Twin(trace[i], formats[i]);
        }
        Object[] elements = copies(twins, Twin.class, StackTraceElement.class);
        StackTraceElement[] formatted = new StackTraceElement[elements.length];
        System.arraycopy(elements, 0, formatted, 0, formatted.length);
        return formatted;
    }

    private static Object[] copies(Object[] originals, Class<?> from, Class<?> to) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Out out = new Out(bytes, from, to)) {
            for (Object original : originals) {
                out.writeObject(original);
            }
            out.flush();
            try (In in = new In(new ByteArrayInputStream(bytes.toByteArray()))) {
                Object[] copies = new Object[originals.length];
                for (int i = 0; i < copies.length; i++) {
                    copies[i] = in.readObject();
                }
                return copies;
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new CachezipException.Codec(
                    "The JDK does not tell which parts the elements of a stack trace show", e);
        }
    }

    /** Names one class as the other. */
    private static final class Out extends ObjectOutputStream {

        private final Class<?> from;
        private final Class<?> to;

        Out(OutputStream out, Class<?> from, Class<?> to) throws IOException {
            super(out);
            this.from = from;
            this.to = to;
        }

        @Override
        protected void writeClassDescriptor(ObjectStreamClass described) throws IOException {
            super.writeClassDescriptor(described.forClass() == from ? ObjectStreamClass.lookup(to) : described);
        }
    }

    /** Reads these two classes only. */
    private static final class In extends ObjectInputStream {

        private static final Set<Class<?>> CLASSES = Set.of(Twin.class, StackTraceElement.class);

        In(InputStream in) throws IOException {
            super(in);
            setObjectInputFilter(read -> read.serialClass() == null || CLASSES.contains(read.serialClass())
                    ? ObjectInputFilter.Status.ALLOWED
                    : ObjectInputFilter.Status.REJECTED);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
            return described.getName().equals(Twin.class.getName()) ? Twin.class : super.resolveClass(described);
        }
    }

    /** The fields of an element, as its JDK serialization has them. */
    @SuppressWarnings("unused") // JDK serialization reads them
    private static final class Twin implements Serializable {

        @Serial
        private static final long serialVersionUID = 1L;

        private final byte format;
        private final int lineNumber;
        private final @Nullable String classLoaderName;
        private final String declaringClass;
        private final @Nullable String fileName;
        private final String methodName;
        private final @Nullable String moduleName;
        private final @Nullable String moduleVersion;

        Twin(StackTraceElement element, byte format) {
            this.format = format;
            this.lineNumber = element.getLineNumber();
            this.classLoaderName = element.getClassLoaderName();
            this.declaringClass = element.getClassName();
            this.fileName = element.getFileName();
            this.methodName = element.getMethodName();
            this.moduleName = element.getModuleName();
            this.moduleVersion = element.getModuleVersion();
        }
    }
}
