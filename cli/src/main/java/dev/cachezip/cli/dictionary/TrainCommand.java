package dev.cachezip.cli.dictionary;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Progress;
import dev.cachezip.cli.io.SizeConverter;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.KeyPrefixes;
import dev.cachezip.cli.redis.KeySampler;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.cli.redis.ScanOptions;
import dev.cachezip.cli.value.DecodedValue;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.cli.value.ValueForm;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.compress.Reservoir;
import dev.cachezip.compress.Training;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryHash.Contents;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code cachezip dictionary train}. */
@Command(
        name = "train",
        description = {
            "Trains a dictionary on values of a cache, and publishes it if it makes them 5 %% smaller.",
            "It learns from half of the sample, and is measured on the other half."
        })
final class TrainCommand extends ToolCommand {

    @Mixin
    private final RedisOptions redis = new RedisOptions();

    @Mixin
    private final DictionaryOptions options = new DictionaryOptions();

    @Mixin
    private final ScanOptions scan = new ScanOptions();

    @Option(names = "--level", description = "As cachezip.compression.level: the level to measure with. Default: 3.")
    private int level = Algorithm.ZSTD.levels().standard();

    @Option(
            names = "--max-length",
            paramLabel = "SIZE",
            defaultValue = "32KB",
            converter = SizeConverter.class,
            description = "As cachezip.dictionaries.max-size, 1KB to 110KB. Default: ${DEFAULT-VALUE}.")
    private int maxLength;

    @Option(names = "--activate", description = CacheHash.ACTIVATE)
    private boolean activate;

    @Override
    public Integer call() {
        scan.check();
        String cache = options.oneCache();
        DictionaryTrainer trainer = trainer();
        try (RedisAccess access = new RedisAccess(redis)) {
            RedisDictionaries dictionaries = RedisDictionaries.of(access, options);
            CacheHash hash = dictionaries.ofOneCache();
            // Before the sample, so that a drop from now on forbids to publish what it teaches.
            Contents before = hash.read();
            if (scan.isOfAll()) {
                scan.pattern = RedisAccess.startingWith(cache + KeyPrefixes.DELIMITER);
            }
            TrainingSample sample = sample(access, dictionaries);
            try (ZstdDictionary present = current(hash, before)) {
                Training.DictionaryCandidate candidate = candidate(trainer.train(sample.values(), present), sample);
                try (ZstdDictionary dictionary = candidate.dictionary()) {
                    publish(hash, before, dictionary, candidate.result(), sample.longestTtl());
                }
            }
            return ExitCodes.OK;
        }
    }

    private DictionaryTrainer trainer() {
        try {
            return DictionaryTrainer.create(level, maxLength);
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()));
        }
    }

    /** One that is refused is as good as absent. */
    private static @Nullable ZstdDictionary current(CacheHash hash, Contents contents) {
        Integer id = contents.current();
        try {
            return id == null ? null : hash.hash().load(id);
        } catch (CachezipException.Malformed e) {
            return null;
        }
    }

    private TrainingSample sample(RedisAccess access, RedisDictionaries dictionaries) {
        TrainingSample sample = new TrainingSample();
        try (ValueDecoder decoder = new ValueDecoder(scan.maxSize, dictionaries);
                Progress progress = new Progress(err(), Progress.isTerminal())) {
            new KeySampler(access, scan, options.keyPrefix, progress).sample(false, key -> sample.add(key, decoder));
        }
        return sample;
    }

    private Training.DictionaryCandidate candidate(Training training, TrainingSample sample) {
        if (training instanceof Training.DictionaryCandidate candidate) {
            return candidate;
        }
        Training.HoldOut result = training.result();
        String details = result != null
                ? Printable.count(result.stored()) + " bytes instead of " + Printable.count(result.before())
                : sample.description() + " (keys " + Printable.line(scan.pattern) + ")";
        throw CommandException.io(training.reason() + ": " + details, null);
    }

    private void publish(
            CacheHash hash, Contents before, ZstdDictionary dictionary, Training.HoldOut result, long longestTtl) {
        DictionaryFacts facts = new DictionaryFacts(
                System.currentTimeMillis(),
                level,
                result.samples(),
                result.plain(),
                result.stored(),
                result.without(),
                null);
        hash.publish(dictionary, facts, before.droppedAt(), activate, longestTtl, err());
        remark(Printable.count(result.samples(), "value") + " it has not seen: "
                + Printable.percent(result.stored(), result.plain()) + " of their plain bytes, "
                + Printable.percent(result.without(), result.plain()) + " without a dictionary");
    }

    /** The plain bytes of some values of a cache, in a random order. */
    private static final class TrainingSample {

        /** The most that a trainer takes. */
        private static final int MAX_SAMPLES = 2000;

        private static final int MAX_BYTES = 2 << 20;

        /** The forms that cachezip writes: only their plain bytes are what a dictionary will meet. */
        private static final Set<ValueForm> FORMS =
                EnumSet.of(ValueForm.MESSAGEPACK, ValueForm.MESSAGEPACK_TYPED, ValueForm.CACHEZIP_JSON);

        private final Reservoir reservoir = new Reservoir(MAX_SAMPLES, MAX_BYTES);
        private int taken;
        private long others;
        private long longestTtl;

        void add(KeySampler.Sampled key, ValueDecoder decoder) {
            byte[] stored = key.field() == null ? key.stored() : null;
            byte[] plain = stored == null ? null : plain(stored, decoder);
            if (plain == null) {
                others++;
                return;
            }
            boolean forever = longestTtl < 0 || key.ttlMillis() < 0;
            longestTtl = forever ? -1 : Math.max(longestTtl, key.ttlMillis());
            reservoir.offer(plain, 0, plain.length);
        }

        private static byte @Nullable [] plain(byte[] stored, ValueDecoder decoder) {
            try {
                DecodedValue value = decoder.decode(stored);
                return FORMS.contains(value.form()) ? value.plain() : null;
            } catch (CachezipException e) {
                return null;
            }
        }

        /** Returns the values, once. */
        List<byte[]> values() {
            taken = reservoir.size();
            return reservoir.drain();
        }

        /** Returns the longest time to live of an entry in milliseconds; negative if one does not expire. */
        long longestTtl() {
            return longestTtl;
        }

        /** Returns how many values there were. */
        String description() {
            String skipped =
                    others == 0 ? "" : ", and " + Printable.count(others, "value") + " not of cachezip, or unreadable";
            return Printable.count(taken, "value") + " of cachezip from " + Reservoir.MIN_LENGTH + " B to "
                    + Printable.bytes(Reservoir.MAX_LENGTH) + skipped;
        }
    }
}
