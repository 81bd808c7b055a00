package dev.cachezip.objects.state;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;

/** Single instances of a class, as objects without properties. */
final class SingletonPlan extends ValuePlan {

    private final JavaType type;
    private final Object instance;

    SingletonPlan(JavaType type, Object instance) {
        super(false);
        this.type = type;
        this.instance = instance;
    }

    @Override
    public void write(Object value, WriteDocument out) {
        out.generator().writeStartObject(value);
        out.generator().writeEndObject();
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        if (!in.is(JsonToken.START_OBJECT)) {
            return in.unexpected(type);
        }
        // The class may have had properties before it became an object.
        in.parser().skipChildren();
        return instance;
    }
}
