package dev.cachezip.cli.advise;

import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.dictionary.DictionaryOptions;
import dev.cachezip.cli.dictionary.RedisDictionaries;
import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.PositiveConverter;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Progress;
import dev.cachezip.cli.io.Streams;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.KeySampler;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.cli.redis.ScanOptions;
import dev.cachezip.cli.value.DictionarySource;
import dev.cachezip.cli.value.TreeText;
import dev.cachezip.cli.value.ValueDecoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code cachezip advise}. */
@Command(
        name = "advise",
        description = {
            "Tells what cachezip would make of existing values: bytes, time, memory, and what to set.",
            "Takes values of Spring's JSON, any JSON, JDK serialization, strings and cachezip, and sessions. Reads only."
        })
public final class AdviseCommand extends ToolCommand {

    @Mixin
    private final RedisOptions redis = new RedisOptions();

    @Mixin
    private final ScanOptions scan = new ScanOptions();

    @Mixin
    private final DictionaryOptions dictionaries = new DictionaryOptions();

    @Option(
            names = "--files",
            paramLabel = "FOLDER",
            description = "Takes the files of a folder, one value each, instead of a Redis.")
    private @Nullable Path folder;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Option(
            names = "--measure",
            paramLabel = "MILLIS",
            converter = PositiveConverter.class,
            description = "Time to measure each setting for, both ways. Default: ${DEFAULT-VALUE}.")
    private int measureMillis = 200;

    @Override
    public Integer call() {
        scan.check();
        if ((folder == null) == !redis.isGiven()) {
            throw CommandException.usage("give either --redis URL or --files FOLDER");
        }
        Path files = folder;
        if (files != null) {
            return advise(DictionaryFile.of(null), (surveys, progress) -> fromFiles(files, surveys.caches));
        }
        try (RedisAccess access = new RedisAccess(redis)) {
            return advise(
                    RedisDictionaries.of(access, dictionaries),
                    (surveys, progress) -> fromRedis(access, surveys, progress));
        }
    }

    /** The surveys of what is stored by different settings. */
    private record Surveys(Survey caches, Survey sessions) {}

    private int advise(DictionarySource source, BiFunction<Surveys, Progress, Source> values) {
        try (ValueDecoder decoder = new ValueDecoder(scan.maxSize, source);
                Survey caches = new Survey(decoder, false);
                Survey sessions = new Survey(decoder, true)) {
            List<Advice> advice = advice(new Surveys(caches, sessions), values);
            String text = advice.stream().map(one -> one.text(ansi())).collect(Collectors.joining("\n"));
            out().print(json ? TreeText.json(AdviceJson.of(advice)) + '\n' : text);
            return caches.unreadable + sessions.unreadable > 0 ? ExitCodes.UNREADABLE : ExitCodes.OK;
        }
    }

    private List<Advice> advice(Surveys surveys, BiFunction<Surveys, Progress, Source> values) {
        try (Progress progress = new Progress(err(), Progress.isTerminal())) {
            Source source = values.apply(surveys, progress);
            List<Survey> filled = Stream.of(surveys.caches, surveys.sessions)
                    .filter(survey -> survey.values > 0)
                    .toList();
            if (filled.isEmpty()) {
                throw CommandException.io("there is no value to look at (" + source.description() + ")", null);
            }
            progress.show("measuring");
            filled.forEach(survey -> survey.finish(TimeUnit.MILLISECONDS.toNanos(measureMillis)));
            return filled.stream().map(survey -> new Advice(survey, source)).toList();
        }
    }

    private Source fromRedis(RedisAccess access, Surveys surveys, Progress progress) {
        KeySampler sampler = new KeySampler(access, scan, dictionaries.keyPrefix, progress);
        sampler.sample(true, key -> {
            byte[] field = key.field();
            if (field == null && key.length() == 0) {
                return; // Spring Session's, for the event of an expiry
            }
            Survey survey = field == null ? surveys.caches : surveys.sessions;
            survey.prefixes.add(key);
            byte[] stored = key.stored();
            if (stored == null) {
                survey.addTooLarge();
            } else {
                byte[] name = field == null ? key.name() : field;
                survey.add(DictionarySurvey.cache(Printable.key(key.name())), name.length, stored, key.memory());
            }
        });
        return Source.of(access.description(), sampler, scan);
    }

    private Source fromFiles(Path folder, Survey survey) {
        long left = scan.sample == 0 ? Long.MAX_VALUE : scan.sample;
        try (Stream<Path> files = Files.walk(folder)) {
            Iterator<Path> sorted = files.filter(Files::isRegularFile).sorted().iterator();
            while (sorted.hasNext() && left-- > 0) {
                Path file = sorted.next();
                if (Files.size(file) > scan.maxSize) {
                    survey.addTooLarge();
                } else {
                    byte[] stored = Streams.read(file, scan.maxSize);
                    survey.add(folderName(file), file.getFileName().toString().length(), stored, 0);
                }
            }
        } catch (IOException e) {
            throw CommandException.io("cannot read the folder " + folder + ": " + Streams.reason(e), e);
        }
        return Source.of(folder);
    }

    /** Files in one folder are of one cache. */
    private static String folderName(Path file) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        Path name = parent == null ? null : parent.getFileName();
        return name == null ? "" : Printable.line(name.toString());
    }
}
