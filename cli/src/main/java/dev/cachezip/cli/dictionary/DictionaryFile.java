package dev.cachezip.cli.dictionary;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Streams;
import dev.cachezip.cli.value.DictionarySource;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A dictionary in a file, for values that are in a file, too. */
public final class DictionaryFile implements DictionarySource {

    private final Path file;
    private final byte[] bytes;
    private final int id;

    private DictionaryFile(Path file, byte[] bytes, int id) {
        this.file = file;
        this.bytes = bytes;
        this.id = id;
    }

    /** Returns the dictionary in a file, or none if there is no file. */
    public static DictionarySource of(@Nullable Path file) {
        if (file == null) {
            return new None();
        }
        try (ZstdDictionary dictionary = read(file)) {
            return new DictionaryFile(file, dictionary.bytes(), dictionary.id());
        }
    }

    /** Reads a dictionary and checks it. */
    static ZstdDictionary read(Path file) {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(ZstdDictionary.MAX_LENGTH + 1);
        } catch (IOException e) {
            throw CommandException.io("cannot read " + file + ": " + Streams.reason(e), e);
        }
        try {
            return ZstdDictionary.of(bytes);
        } catch (CachezipException.Malformed e) {
            throw CommandException.unreadable(file + " is refused: " + reason(e), e);
        }
    }

    /** Returns why a dictionary is refused, without a word of values. */
    static String reason(CachezipException.Malformed refused) {
        return Printable.line(String.valueOf(refused.getMessage()))
                .replaceFirst("^Malformed value: ", "")
                .replaceFirst(" \\(at byte \\d+\\)$", "");
    }

    @Override
    public @Nullable ZstdDictionary load(int wanted) {
        return wanted == id ? ZstdDictionary.of(bytes) : null;
    }

    @Override
    public String missing(long wanted) {
        return "the value needs the zstd dictionary " + DictionaryFields.digits(wanted) + ", and " + file + " is "
                + DictionaryFields.digits(id);
    }

    /** No dictionaries. */
    private static final class None implements DictionarySource {

        @Override
        public @Nullable ZstdDictionary load(int wanted) {
            return null;
        }

        @Override
        public String missing(long wanted) {
            return "the value needs the zstd dictionary " + DictionaryFields.digits(wanted)
                    + ": give it with --dictionary FILE";
        }
    }
}
