package dev.cachezip.cli.io;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Access to files and standard streams, as bytes and with a limit. */
public final class Streams {

    private Streams() {}

    /** Returns standard output for bytes. */
    public static OutputStream out() {
        return new FileOutputStream(FileDescriptor.out);
    }

    /** Returns a standard stream for text: in the terminal's charset, or in UTF-8 without a terminal. */
    public static PrintWriter text(FileDescriptor stream) {
        Console console = Progress.isTerminal() ? System.console() : null;
        Charset charset = console == null ? StandardCharsets.UTF_8 : console.charset();
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(stream), charset), true);
    }

    /** Returns whether standard input is meant: no file, or {@code -}. */
    public static boolean isStandardInput(@Nullable Path file) {
        return file == null || file.toString().equals("-");
    }

    /** Returns the bytes of a file, or of standard input. */
    public static byte[] read(@Nullable Path file, int limit) throws IOException {
        if (file == null || isStandardInput(file)) {
            return read(System.in, limit);
        }
        try (InputStream in = new FileInputStream(file.toFile())) {
            return read(in, limit);
        } catch (IOException e) {
            throw CommandException.io("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static byte[] read(InputStream in, int limit) throws IOException {
        // A value that is written in hexadecimal takes twice its length, and white space.
        long most = Math.min(4L * limit, Integer.MAX_VALUE - 16);
        byte[] bytes = in.readNBytes((int) most);
        if (bytes.length == most && in.read() >= 0) {
            throw CommandException.io("the input is longer than --max-size allows", null);
        }
        return bytes;
    }

    /** Writes a file. */
    public static void write(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw CommandException.io("cannot write " + file + ": " + reason(e), e);
        }
    }

    /** Returns why a folder, or a file in it, cannot be accessed. */
    public static String reason(IOException e) {
        return e instanceof NoSuchFileException ? "there is no such folder" : String.valueOf(e.getMessage());
    }
}
