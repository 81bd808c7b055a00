package dev.cachezip;

import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * One version of a class {@code shop.Item}, compiled from source, with a codec that loads it, as a deployment has.
 *
 * <p>The source has to have a class {@code Item} with a static method {@code sample}.
 */
final class ChangedClass {

    /** One for all, since it remembers the class path. */
    private static final StandardJavaFileManager STANDARD =
            ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null);

    /** By their source: the same ones are loaded again by several tests. */
    private static final Map<String, Map<String, ByteArrayOutputStream>> COMPILED = new ConcurrentHashMap<>();

    private final Class<?> type;
    private final ValuePipeline<Object> pipeline;

    private ChangedClass(Class<?> type, ValuePipeline<Object> pipeline) {
        this.type = type;
        this.pipeline = pipeline;
    }

    /** Compiles a version. */
    static ChangedClass of(String source, String name) {
        Loader loader = new Loader(COMPILED.computeIfAbsent(source, text -> compile(name.replace('.', '/'), text)));
        AllowedTypes types = AllowedTypes.of(List.of("shop.*", "store.*"), loader);
        try {
            return new ChangedClass(
                    loader.loadClass(name),
                    ValuePipeline.builder(ObjectCodecs.messagePack(types)).build());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the stored sample of this version. */
    byte[] encode(boolean declared) {
        try {
            var method = type.getDeclaredMethod("sample");
            method.setAccessible(true);
            return pipeline(declared).encode(method.invoke(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the text of what this version reads, "miss" if it refuses it. */
    String decode(byte[] stored, boolean declared) {
        try {
            return String.valueOf(pipeline(declared).decode(stored));
        } catch (CachezipException e) {
            return "miss";
        }
    }

    private ValuePipeline<Object> pipeline(boolean declared) {
        return declared ? pipeline.declaredAs(type) : pipeline;
    }

    private static Map<String, ByteArrayOutputStream> compile(String path, String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> classes = new HashMap<>();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///" + path + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        JavaFileManager files = new ForwardingJavaFileManager<>(STANDARD) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                    Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
                return new SimpleJavaFileObject(URI.create("mem:///" + className.replace('.', '/')), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        return classes.computeIfAbsent(className, any -> new ByteArrayOutputStream());
                    }
                };
            }
        };
        List<String> options =
                List.of("-parameters", "-proc:none", "-classpath", System.getProperty("java.class.path"));
        if (!compiler.getTask(null, files, null, options, null, List.of(file)).call()) {
            throw new IllegalStateException(source);
        }
        return classes;
    }

    /** Loads the classes that were compiled. */
    private static final class Loader extends ClassLoader {

        private final Map<String, ByteArrayOutputStream> classes;

        Loader(Map<String, ByteArrayOutputStream> classes) {
            super(ChangedClass.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            ByteArrayOutputStream code = classes.get(name);
            if (code == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = code.toByteArray();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
