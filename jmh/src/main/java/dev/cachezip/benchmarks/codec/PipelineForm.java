package dev.cachezip.benchmarks.codec;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Compressor;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.Objects;

/** The form of cachezip's own pipeline. */
final class PipelineForm implements StoredForm {

    private final ValuePipeline<Object> pipeline;

    private PipelineForm(ValuePipeline<Object> pipeline) {
        this.pipeline = pipeline;
    }

    static StoredForm uncompressed(ValueCodec<Object> codec) {
        return new PipelineForm(ValuePipeline.builder(codec).uncompressed().build());
    }

    static StoredForm compressed(ValueCodec<Object> codec, Compressor compressor) {
        return new PipelineForm(
                ValuePipeline.builder(codec).compressor(compressor).build());
    }

    @Override
    public byte[] encode(Object value) {
        return pipeline.encode(value);
    }

    @Override
    public Object decode(byte[] stored) {
        return Objects.requireNonNull(pipeline.decode(stored));
    }

    @Override
    public void close() {
        pipeline.close();
    }
}
