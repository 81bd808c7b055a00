package dev.cachezip.demo.pipeline;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** A factory for pipelines that store values like the shop's caches, except for the compression. Thread-safe. */
@Component
public class PipelineFactory {

    private final ValueCodec<Object> codec;
    private final Map<Type, ValueCodec<Object>> declared = new ConcurrentHashMap<>();

    PipelineFactory(AllowedTypes types) {
        this.codec = ObjectCodecs.messagePack(types);
    }

    /**
     * Creates a pipeline that stores lists as rows, which the caller closes.
     *
     * @param type the declared return type of the cached method
     * @param choice the algorithm
     * @param level its level
     * @throws InvalidRequestException if there is no such level
     */
    public ValuePipeline<Object> create(Type type, CompressionChoice choice, int level) {
        return create(type, ListLayout.ROWS, choice, level);
    }

    /**
     * Creates a pipeline, which the caller closes.
     *
     * @param type the declared return type of the cached method
     * @param layout the layout of lists
     * @param choice the algorithm
     * @param level its level
     * @throws InvalidRequestException if there is no such level
     */
    public ValuePipeline<Object> create(Type type, ListLayout layout, CompressionChoice choice, int level) {
        ValuePipeline.ValuePipelineBuilder<Object> builder = ValuePipeline.builder(
                        declared.computeIfAbsent(type, codec::declaredAs))
                .layout(layout);
        choice.set(builder, choice.checkLevel(level));
        return builder.build();
    }
}
