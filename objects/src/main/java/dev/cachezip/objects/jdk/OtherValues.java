package dev.cachezip.objects.jdk;

import dev.cachezip.msgpack.MessagePackPart;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Serializers and deserializers of bit sets, characters, patterns and similar types, and of parts that stay MessagePack. */
final class OtherValues {

    private static final int UUID_LENGTH = 16;

    /** Flags inside a pattern that apply to the end of a group; the flags of the pattern do not show them. */
    private static final Pattern INNER_FLAGS =
            Pattern.compile("(?s).+\\((\\s|#[^\\n]*\\n)*\\?[a-zA-Z\\s-]*\\).*|\\(\\?[a-zA-Z]*-.*");

    /** Consecutive marks: a compiler of canonical equivalents tries each order, which is 24 orders for four marks. */
    private static final Pattern COMBINED = Pattern.compile("\\p{M}{5}");

    // Bytes of heap, estimated for HotSpot with compressed references.
    private static final int PATTERN_SIZE = 256;
    private static final int PATTERN_SIZE_PER_CHAR = 32;

    private OtherValues() {}

    static void addTo(Additions additions) {
        additions.value(BitSet.class, (value, out) -> out.bytes(value.toByteArray()), OtherValues::bitSet);
        additions.read(UUID.class, OtherValues::uuid);
        additions.read(Character.class, OtherValues::character);
        additions.read(char.class, OtherValues::character);
        additions.read(char[].class, in -> in.text().toCharArray());
        additions.value(Pattern.class, OtherValues::write, OtherValues::pattern);
        // As bytes, since what is in a part could be taken for marks, references and nulls of the document around it.
        additions.value(MessagePackPart.class, OtherValues::write, in -> MessagePackPart.of(in.bytes()));
        additions.value(StackTraceElement.class, OtherValues::write, OtherValues::stackTraceElement);
    }

    /** Refuses a part that this mapper could not read: another one may allow more levels. */
    private static void write(MessagePackPart part, Output output) {
        byte[] bytes = part.toByteArray();
        MessagePackPart unused = MessagePackPart.of(bytes);
        output.bytes(bytes);
    }

    private static BitSet bitSet(Input input) {
        byte[] bytes = input.bytes();
        if (bytes.length > 0 && bytes[bytes.length - 1] == 0) {
            throw input.mismatch("bits, of which the last byte has one");
        }
        return BitSet.valueOf(bytes);
    }

    private static UUID uuid(Input input) {
        if (!input.isMessagePack()) {
            String text = input.text();
            UUID uuid = UUID.fromString(text);
            if (!uuid.toString().equals(text)) {
                throw input.mismatch("the text of a UUID");
            }
            return uuid;
        }
        ByteBuffer bytes = ByteBuffer.wrap(input.bytes());
        if (bytes.remaining() != UUID_LENGTH) {
            throw input.mismatch("16 bytes");
        }
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    private static char character(Input input) {
        String text = input.text();
        if (text.length() != 1) {
            throw input.mismatch("one character");
        }
        return text.charAt(0);
    }

    private static void write(Pattern value, Output output) {
        if ((value.flags() & Pattern.LITERAL) == 0
                && INNER_FLAGS.matcher(value.pattern()).matches()) {
            throw Output.refused(value, "with flags in the midst of it does not tell which flags it began with");
        }
        if (isSlow(value.pattern(), value.flags())) {
            throw Output.refused(value, "has too many canonical equivalents");
        }
        output.startArray(2).text(value.pattern()).number(value.flags()).endArray();
    }

    private static boolean isSlow(String text, int flags) {
        return (flags & Pattern.CANON_EQ) != 0 && COMBINED.matcher(text).find();
    }

    private static Pattern pattern(Input input) {
        String text = input.startArray().next().text();
        int flags = input.next().integer();
        input.endArray();
        if (isSlow(text, flags)) {
            throw input.mismatch("one whose equivalent texts are few: each order of its marks is one");
        }
        input.charge(PATTERN_SIZE + (long) PATTERN_SIZE_PER_CHAR * text.length());
        return Pattern.compile(text, flags);
    }

    private static void write(StackTraceElement value, Output output) {
        output.startArray(7)
                .text(value.getClassLoaderName())
                .text(value.getModuleName())
                .text(value.getModuleVersion())
                .text(value.getClassName())
                .text(value.getMethodName())
                .text(value.getFileName())
                .number(value.getLineNumber())
                .endArray();
    }

    private static StackTraceElement stackTraceElement(Input input) {
        @Nullable String loader = input.startArray().next().nullableText();
        @Nullable String module = input.next().nullableText();
        @Nullable String version = input.next().nullableText();
        String className = input.next().text();
        String method = input.next().text();
        @Nullable String file = input.next().nullableText();
        int line = input.next().integer();
        input.endArray();
        return new StackTraceElement(loader, module, version, className, method, file, line);
    }
}
