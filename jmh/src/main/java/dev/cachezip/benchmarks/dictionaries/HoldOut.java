package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.compress.Training;
import dev.cachezip.compress.ZstdCompressor;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The half of some values that a dictionary has not learned from, and that dictionary. It comes from the trainer as the
 * starter sets it up, which learns from every other value.
 */
final class HoldOut implements AutoCloseable {

    private static final AllowedTypes TYPES = AllowedTypes.of(
            "dev.cachezip.benchmarks.values.*", "dev.cachezip.samples.*", "tools.jackson.databind.node.*");

    private static final long SEED = 20_240_229;

    private final ValueCodec<Object> codec;
    private final List<Object> values;
    private final ZstdDictionary dictionary;

    private HoldOut(ValueCodec<Object> codec, List<Object> values, ZstdDictionary dictionary) {
        this.codec = codec;
        this.values = values;
        this.dictionary = dictionary;
    }

    /**
     * Trains a dictionary.
     *
     * @param type declared type of the values
     * @param all at most 2,000 values in any order, half of which are learned from
     * @throws IllegalStateException if no dictionary comes out
     */
    static HoldOut of(Type type, List<Object> all) {
        List<Object> values = shuffled(all);
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES).declaredAs(type);
        List<byte[]> plain;
        try (ValuePipeline<Object> pipeline = Variant.PLAIN.pipeline(codec, Dictionaries.none())) {
            plain = values.stream().map(pipeline::encode).toList();
        }
        Training training = DictionaryTrainer.create(ZstdCompressor.DEFAULT_LEVEL, DictionaryTrainer.DEFAULT_LENGTH)
                .train(plain, null);
        if (training instanceof Training.DictionaryCandidate candidate) {
            return new HoldOut(codec, everyOther(values), candidate.dictionary());
        }
        throw new IllegalStateException("No dictionary of " + type.getTypeName() + ": " + training);
    }

    /** The trainer wants a random order; here it is the same each time. */
    private static List<Object> shuffled(List<Object> values) {
        List<Object> shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, new Random(SEED));
        return shuffled;
    }

    private static List<Object> everyOther(List<Object> values) {
        return IntStream.range(0, values.size() / 2)
                .mapToObj(i -> values.get(2 * i + 1))
                .toList();
    }

    List<Object> values() {
        return values;
    }

    /** Returns the length of the dictionary in bytes. */
    int dictionaryLength() {
        return dictionary.length();
    }

    /** Returns a new pipeline for these values, for the caller to close. */
    ValuePipeline<Object> pipeline(Variant variant) {
        return variant.pipeline(codec, new Fixed(dictionary));
    }

    /**
     * Returns the stored bytes of each value.
     *
     * @throws IllegalStateException if a value read back from them is not equal to it
     */
    List<byte[]> stored(ValuePipeline<Object> pipeline) {
        return values.stream().map(value -> checked(pipeline, value)).toList();
    }

    private static byte[] checked(ValuePipeline<Object> pipeline, Object value) {
        byte[] stored = pipeline.encode(value);
        if (!value.equals(pipeline.decode(stored))) {
            throw new IllegalStateException("What is read is not what was written");
        }
        return stored;
    }

    @Override
    public void close() {
        dictionary.close();
    }

    /** One dictionary to write and to read with. */
    private record Fixed(ZstdDictionary current) implements Dictionaries {

        @Override
        public @Nullable ZstdDictionary find(int id) {
            return id == current.id() ? current : null;
        }

        @Override
        public void offer(byte[] plain, int offset, int length, int storedLength) {}
    }
}
