package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/** Arrays of bytes as binary values; text is refused, even text that looks like Base64. */
final class BytesPlan extends ValuePlan {

    private final JavaType type;

    BytesPlan(JavaType type) {
        super(false);
        this.type = type;
    }

    @Override
    public void write(Object value, WriteDocument out) {
        out.generator().writeBinary((byte[]) value);
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        return in.parser().getEmbeddedObject() instanceof byte[] bytes ? bytes : in.unexpected(type);
    }
}
