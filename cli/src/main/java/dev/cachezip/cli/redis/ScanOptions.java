package dev.cachezip.cli.redis;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.SizeConverter;
import picocli.CommandLine.Option;

/** The options for which keys are examined, and how gently. */
public final class ScanOptions {

    /** The pattern of all keys. */
    public static final String ALL = "*";

    @Option(
            names = {"-p", "--pattern"},
            paramLabel = "GLOB",
            description = "Keys to look at, as in SCAN's MATCH. Default: all; with 'train' those of --cache.")
    public String pattern = ALL;

    @Option(
            names = {"-n", "--sample"},
            paramLabel = "KEYS",
            description = "Number of keys to look at; 0 for all. Default: ${DEFAULT-VALUE}.")
    public int sample = 10_000;

    @Option(
            names = "--rate",
            paramLabel = "KEYS",
            description = "Keys per second at most; 0 for no limit. Default: ${DEFAULT-VALUE}.")
    int rate = 2000;

    @Option(
            names = "--batch",
            paramLabel = "KEYS",
            description = "Keys that are asked for at a time. Default: ${DEFAULT-VALUE}.")
    int batch = 100;

    @Option(
            names = "--max-size",
            paramLabel = "SIZE",
            defaultValue = "64MB",
            converter = SizeConverter.class,
            description = "Largest value to read, stored or plain. Default: ${DEFAULT-VALUE}.")
    public int maxSize;

    /** Returns the number of keys to examine, given the size of the database; 0 if it is unknown. */
    long expected(long databaseSize) {
        if (!isOfAll()) {
            return 0;
        }
        return sample == 0 ? databaseSize : Math.min(sample, databaseSize);
    }

    /** Returns whether each key matches. */
    public boolean isOfAll() {
        return pattern.equals(ALL);
    }

    /** Checks the numbers of the command line. */
    public void check() {
        if (sample < 0 || rate < 0 || batch < 1 || batch > 10_000) {
            throw CommandException.usage("--sample and --rate must not be negative, --batch from 1 to 10000");
        }
    }
}
