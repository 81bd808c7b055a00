package dev.cachezip.serializer;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.util.Arrays;
import java.util.HexFormat;
import org.springframework.data.redis.serializer.RedisSerializer;

/** A JDK stream whose descriptions of classes are not those of the classes. */
final class ForgedStream {

    private String stream;

    private ForgedStream(byte[] stream) {
        this.stream = HexFormat.of().formatHex(stream);
    }

    static ForgedStream of(Object value) {
        return new ForgedStream(RedisSerializer.java().serialize(value));
    }

    /** Describes a class, which writes its own data or does not, by the name and version of another one and by flags. */
    ForgedStream as(Class<?> type, Class<?> other, int flags) throws IOException {
        ObjectStreamClass instead = ObjectStreamClass.lookup(other);
        return replace(type, instead.getName(), instead.getSerialVersionUID(), flags);
    }

    /** Describes a class by the name of one that is not there. */
    ForgedStream as(Class<?> type, String name, int flags) throws IOException {
        return replace(type, name, ObjectStreamClass.lookup(type).getSerialVersionUID(), flags);
    }

    private ForgedStream replace(Class<?> type, String name, long version, int flags) throws IOException {
        boolean writes = Arrays.stream(type.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals("writeObject"));
        String before = description(
                type.getName(),
                ObjectStreamClass.lookup(type).getSerialVersionUID(),
                writes
                        ? ObjectStreamConstants.SC_SERIALIZABLE | ObjectStreamConstants.SC_WRITE_METHOD
                        : ObjectStreamConstants.SC_SERIALIZABLE);
        stream = stream.replace(before, description(name, version, flags));
        return this;
    }

    private static String description(String name, long version, int flags) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(name);
        out.writeLong(version);
        out.writeByte(flags);
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    /** Returns its bytes, and further ones behind them. */
    byte[] bytes(int... behind) {
        byte[] start = HexFormat.of().parseHex(stream);
        byte[] all = Arrays.copyOf(start, start.length + behind.length);
        for (int i = 0; i < behind.length; i++) {
            all[start.length + i] = (byte) behind[i];
        }
        return all;
    }
}
