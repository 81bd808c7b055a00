package dev.cachezip.benchmarks.codec;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Compressor;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.util.Optional;

/**
 * A codec and the compression of its bytes: one row of the tables.
 *
 * @param codec value to plain bytes
 * @param compression plain bytes to stored bytes
 * @param layout of lists, rows wherever there is no pipeline
 */
record Combination(Codec codec, Compression compression, ListLayout layout) {

    /** Creates a combination with lists as rows. */
    Combination(Codec codec, Compression compression) {
        this(codec, compression, ListLayout.ROWS);
    }

    /** Returns the codec alone. */
    static Combination plain(Codec codec) {
        return new Combination(codec, Compression.NONE);
    }

    /** Returns the name to print. */
    String title() {
        return compression == Compression.NONE
                ? codec.title()
                : codec.title() + (layout == ListLayout.COLUMNS ? " columns" : "") + " + "
                        + compression.title().replace("cachezip ", "");
    }

    /** Returns the form, for the caller to close. */
    StoredForm create(SampleValue sample) {
        if (compression == Compression.NONE) {
            return codec.create(sample);
        }
        Optional<ValueCodec<Object>> ours = codec.valueCodec();
        Optional<Compressor> compressor = compression.compressor();
        if (ours.isPresent() && compressor.isPresent()) {
            return Forms.pipeline(ValuePipeline.builder(ours.get())
                    .compressor(compressor.get())
                    .layout(layout));
        }
        return Forms.compressed(codec.create(sample), compression.blocks());
    }

    /**
     * Returns the stored bytes of a sample value.
     *
     * @throws IllegalStateException if the value read back from them is not equal to it
     */
    byte[] checked(StoredForm form, SampleValue sample) throws IOException {
        Object value = sample.value();
        byte[] stored = form.encode(value);
        if (!value.equals(form.decode(stored))) {
            throw new IllegalStateException(title() + " does not give back: " + sample.title());
        }
        return stored;
    }
}
