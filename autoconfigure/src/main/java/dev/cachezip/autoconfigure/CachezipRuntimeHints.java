package dev.cachezip.autoconfigure;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictDecompress;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.store.StandardWriter;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/** The hints for a native image: compression libraries, lists of classes that core reads, fields of Spring Data. */
final class CachezipRuntimeHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        // An image is built for the building machine's platform, and each library takes a megabyte.
        String platform = "*/" + System.getProperty("os.arch") + "/";
        hints.resources()
                .registerPattern("dev/cachezip/objects/types/*.txt")
                .registerPattern("dev/cachezip/compress/*.zdict")
                .registerPattern(platform + "libzstd-jni-*")
                .registerPattern("net/jpountz/util/" + platform + "liblz4-java.*");
        // The lists name them.
        JdkTypes.all().forEach(type -> hints.reflection().registerType(type));
        StandardWriter.classesRead()
                .forEach(read ->
                        hints.reflection().registerType(TypeReference.of(read), MemberCategory.ACCESS_DECLARED_FIELDS));
        // The native code of these classes keeps a pointer in a field.
        for (Class<?> context : new Class<?>[] {
            ZstdCompressCtx.class, ZstdDecompressCtx.class, ZstdDictCompress.class, ZstdDictDecompress.class
        }) {
            hints.jni().registerType(context, MemberCategory.ACCESS_DECLARED_FIELDS);
        }
        for (Class<?> thrown : new Class<?>[] {OutOfMemoryError.class, RuntimeException.class}) {
            hints.jni().registerType(thrown, MemberCategory.INVOKE_DECLARED_CONSTRUCTORS);
        }
        // LZ4Factory looks its parts up by name.
        for (String part : new String[] {
            "LZ4JNICompressor", "LZ4HCJNICompressor", "LZ4JNIFastDecompressor", "LZ4JNISafeDecompressor"
        }) {
            hints.reflection()
                    .registerType(
                            TypeReference.of("net.jpountz.lz4." + part),
                            MemberCategory.ACCESS_PUBLIC_FIELDS,
                            MemberCategory.INVOKE_DECLARED_CONSTRUCTORS);
        }
    }
}
