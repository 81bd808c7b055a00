package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The bytes that compression does not make smaller. */
public enum Content {
    /** Random bytes, like those of an encrypted token. */
    RANDOM("900 random bytes") {
        @Override
        List<byte[]> bytes() {
            Random random = new Random(SEED);
            return Stream.generate(() -> new byte[LENGTH])
                    .limit(COUNT)
                    .peek(random::nextBytes)
                    .toList();
        }
    },
    /** The MessagePack of products. */
    PRODUCTS("a product's MessagePack") {
        @Override
        List<byte[]> bytes() throws IOException {
            DataSet products = DataSet.PRODUCTS;
            List<Object> values = products.ofTheShop();
            try (HoldOut holdOut = HoldOut.of(products.type(), values);
                    ValuePipeline<Object> pipeline = holdOut.pipeline(Variant.PLAIN)) {
                return List.copyOf(holdOut.stored(pipeline).subList(0, COUNT));
            }
        }
    };

    /** The number of values, a power of two. */
    static final int COUNT = 256;

    private static final int LENGTH = 900;
    private static final long SEED = 20_240_229;

    private final String title;

    Content(String title) {
        this.title = title;
    }

    /** Returns the name to print. */
    public String title() {
        return title;
    }

    /** Returns {@link #COUNT} values. */
    abstract List<byte[]> bytes() throws IOException;
}
