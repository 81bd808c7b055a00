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

    private final @Nullable Path file;
    private final byte[] bytes;
    private final int id;

    private DictionaryFile(@Nullable Path file, byte[] bytes, int id) {
        this.file = file;
        this.bytes = bytes;
        this.id = id;
    }

    /** Returns the dictionary in a file, or none if there is no file. */
    public static DictionarySource of(@Nullable Path file) {
        if (file == null) {
            return new DictionaryFile(null, new byte[0], 0);
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

    /** Returns why bytes are refused, without a place in them. */
    public static String reason(CachezipException refused) {
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
        String needed = "the value needs the zstd dictionary " + DictionaryFields.digits(wanted);
        return file == null
                ? needed + ": give it with --dictionary FILE"
                : needed + ", and " + file + " is " + DictionaryFields.digits(id);
    }
}
