package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.io.IOContext;

/** The part of a generator that writes strings, as UTF-8 without half surrogates. */
abstract class MessageStrings extends MessageValues {

    /** Number of chars that are read at once from a reader. */
    private static final int CHUNK = 8 << 10;

    MessageStrings(ObjectWriteContext writeContext, IOContext ioContext, int features, OutputStream stream) {
        super(writeContext, ioContext, features, stream);
    }

    final void putShortName(ShortName name) {
        byte[] array = bytes;
        int at = position;
        if (at <= array.length - ShortName.WRITTEN) {
            position = name.put(array, at);
        } else {
            byte[] utf8 = name.asUnquotedUTF8();
            putUtf8(utf8, 0, utf8.length);
        }
    }

    /** Writes bytes that are UTF-8 as a string. */
    final void putUtf8(byte[] source, int offset, int length) {
        byte[] array = bytes;
        int at = position;
        if (length <= Formats.MAX_FIXSTR && length < array.length - at) {
            array[at] = (byte) (Formats.FIXSTR | length);
            System.arraycopy(source, offset, array, at + 1, length);
            position = at + 1 + length;
        } else {
            putLongUtf8(source, offset, length);
        }
    }

    private void putLongUtf8(byte[] source, int offset, int length) {
        byte[] array = room((long) length + MARGIN);
        int at = putStringHeader(length, array, position);
        System.arraycopy(source, offset, array, at, length);
        position = at + length;
    }

    final void putString(String text) {
        int length = text.length();
        byte[] array = bytes;
        int at = position;
        if (length <= Formats.MAX_8 && length + 2 <= array.length - at && Utf8.isAscii(text, length)) {
            if (length <= Formats.MAX_FIXSTR) {
                array[at++] = (byte) (Formats.FIXSTR | length);
            } else {
                array[at] = Formats.STR8;
                array[at + 1] = (byte) length;
                at += 2;
            }
            Utf8.copyAscii(text, 0, length, array, at);
            position = at + length;
        } else {
            putAnyString(text, length);
        }
    }

    private void putAnyString(String text, int length) {
        byte[] array = fitsInAnyCase(length) ? bytes : room(Utf8.length(text) + LONGEST_HEADER);
        int start = position + stringHeaderLength(length);
        int end = Utf8.encode(text, array, start);
        if (end < 0) {
            halfSurrogate(-1 - end, text.charAt(-1 - end));
        }
        finishString(array, start, end);
    }

    private boolean fitsInAnyCase(int chars) {
        return (long) chars * Utf8.MAX_BYTES_PER_CHAR + LONGEST_HEADER <= bytes.length - position;
    }

    final void putString(char[] text, int offset, int length) {
        byte[] array = fitsInAnyCase(length) ? bytes : room(Utf8.length(text, offset, length) + LONGEST_HEADER);
        int start = position + stringHeaderLength(length);
        int end = Utf8.encode(text, offset, offset + length, array, start);
        if (end < 0) {
            halfSurrogate(-1 - end - offset, text[-1 - end]);
        }
        finishString(array, start, end);
    }

    /** Writes the header of a string whose bytes are already in place. */
    private void finishString(byte[] array, int start, int end) {
        int length = end - start;
        int header = stringHeaderLength(length);
        int body = position + header;
        if (body != start) {
            // The header is longer than the number of chars suggested, or shorter than the one reserved for a reader.
            System.arraycopy(array, start, array, body, length);
        }
        putStringHeader(length, array, position);
        position = body + length;
    }

    private static int stringHeaderLength(int length) {
        return length <= Formats.MAX_FIXSTR ? 1 : length <= Formats.MAX_8 ? 2 : length <= Formats.MAX_16 ? 3 : 5;
    }

    private static int putStringHeader(int length, byte[] array, int at) {
        if (length <= Formats.MAX_FIXSTR) {
            array[at] = (byte) (Formats.FIXSTR | length);
            return at + 1;
        }
        return putHeader8(Formats.STR8, length, array, at);
    }

    private void halfSurrogate(int index, char c) {
        abandon();
        throw _constructWriteException(
                "Half of a surrogate pair, U+%04X, at index %d of a string, which UTF-8 cannot express: replace it",
                (int) c, index);
    }

    /** Writes all chars of a reader, or a number of them if that is not negative. */
    final void putString(Reader reader, int length) {
        boolean complete = false;
        try {
            copy(reader, length);
            complete = true;
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        } finally {
            if (!complete) {
                abandon();
            }
        }
    }

    private void copy(Reader reader, int length) throws IOException {
        char[] chunk = new char[length < 0 ? CHUNK : Math.min(length, CHUNK) + 1];
        int begin = position;
        room(MARGIN);
        int start = begin + LONGEST_HEADER;
        position = start;
        int done = 0;
        int kept = 0;
        while (length < 0 || done + kept < length) {
            int wanted = length < 0 ? chunk.length - kept : Math.min(chunk.length - kept, length - done - kept);
            int read = reader.read(chunk, kept, wanted);
            if (read < 0) {
                break;
            }
            int count = kept + read;
            // The first half of a pair waits for the second one.
            kept = count > 0 && Character.isHighSurrogate(chunk[count - 1]) ? 1 : 0;
            position = encode(chunk, count - kept, done);
            done += count - kept;
            chunk[0] = chunk[Math.max(count - 1, 0)];
        }
        if (kept > 0) {
            halfSurrogate(done, chunk[0]);
        }
        if (done < length) {
            _reportError("The reader ended after " + done + " of " + length + " chars");
        }
        int end = position;
        position = begin;
        finishString(bytes, start, end);
    }

    private int encode(char[] chunk, int length, int done) {
        byte[] array = fitsInAnyCase(length) ? bytes : room(Utf8.length(chunk, 0, length));
        int end = Utf8.encode(chunk, 0, length, array, position);
        if (end < 0) {
            halfSurrogate(done - 1 - end, chunk[-1 - end]);
        }
        return end;
    }
}
