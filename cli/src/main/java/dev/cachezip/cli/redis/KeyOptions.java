package dev.cachezip.cli.redis;

import dev.cachezip.cli.io.CommandException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the one key of a command: as text, or as bytes if the key is not text. */
public final class KeyOptions {

    @Option(
            names = {"-k", "--key"},
            paramLabel = "KEY",
            description = "A key of --redis, instead of a file or a standard stream.")
    private @Nullable String text;

    @Option(
            names = "--key-hex",
            paramLabel = "HEX",
            description = "The same for a key that is no text, in hexadecimal.")
    private @Nullable String hex;

    @Option(names = "--key-base64", paramLabel = "BASE64", description = "The same in base64.")
    private @Nullable String base64;

    /** Returns the bytes of the key; null if no key is given. */
    public byte @Nullable [] bytes() {
        try {
            if (hex != null) {
                return HexFormat.of().parseHex(hex);
            } else if (base64 != null) {
                return Base64.getDecoder().decode(base64);
            }
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(hex != null ? "--key-hex is not hexadecimal" : "--key-base64 is not base64");
        }
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }
}
