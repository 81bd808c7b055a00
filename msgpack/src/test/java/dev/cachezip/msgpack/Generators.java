package dev.cachezip.msgpack;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;
import tools.jackson.core.ErrorReportConfiguration;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.ContentReference;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.util.BufferRecycler;

/** Generators without a factory around them. */
final class Generators {

    private static final int DEPTH = 500;

    private Generators() {}

    static MessagePackGenerator to(OutputStream target) {
        return to(target, StreamWriteFeature.collectDefaults());
    }

    static MessagePackGenerator to(OutputStream target, StreamWriteFeature... enabled) {
        int features = StreamWriteFeature.collectDefaults();
        for (StreamWriteFeature feature : enabled) {
            features |= feature.getMask();
        }
        return to(target, features);
    }

    static MessagePackGenerator without(OutputStream target, StreamWriteFeature disabled) {
        return to(target, StreamWriteFeature.collectDefaults() & ~disabled.getMask());
    }

    private static MessagePackGenerator to(OutputStream target, int features) {
        IOContext context = new IOContext(
                StreamReadConstraints.defaults(),
                StreamWriteConstraints.builder().maxNestingDepth(DEPTH).build(),
                ErrorReportConfiguration.defaults(),
                new BufferRecycler(),
                ContentReference.unknown(),
                false,
                JsonEncoding.UTF8);
        return new MessagePackGenerator(ObjectWriteContext.empty(), context, features, target);
    }

    /** Returns what is written. */
    static byte[] bytes(Consumer<? super MessagePackGenerator> calls) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MessagePackGenerator generator = to(bytes)) {
            calls.accept(generator);
        }
        return bytes.toByteArray();
    }

    /** Returns the first bytes of what is written, in hexadecimal digits. */
    static String hex(int length, Consumer<? super JsonGenerator> calls) {
        byte[] bytes = bytes(calls);
        return HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(length, bytes.length)));
    }

    static String hex(Consumer<? super MessagePackGenerator> calls) {
        return HexFormat.of().formatHex(bytes(calls));
    }
}
