package dev.cachezip.demo.pipeline;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.object.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Makes pipelines that store values as the shop's caches do, but for the compression. Thread-safe. */
@Component
public class PipelineFactory {

    private final ValueCodec<Object> codec;
    private final Map<Type, ValueCodec<Object>> declared = new ConcurrentHashMap<>();

    PipelineFactory(AllowedTypes types) {
        this.codec = Jackson3Codecs.messagePack(types);
    }

    /**
     * Makes a pipeline, which is to be closed.
     *
     * @param type what the cached method declares to return
     * @param choice the algorithm
     * @param level its level
     * @throws InvalidRequestException if there is no such level
     */
    public ValuePipeline<Object> create(Type type, CompressionChoice choice, int level) {
        ValuePipeline.Builder<Object> builder =
                ValuePipeline.builder(declared.computeIfAbsent(type, codec::declaredAs));
        choice.set(builder, choice.checkLevel(level));
        return builder.build();
    }
}
