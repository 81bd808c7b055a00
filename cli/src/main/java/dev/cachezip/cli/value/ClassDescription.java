package dev.cachezip.cli.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A class descriptor of a JDK stream; {@code parent} is null for the last one. */
record ClassDescription(
        String name,
        long version,
        int flags,
        List<Field> fields,
        @Nullable ClassDescription parent) implements StreamClasses.Description {

    private static final int WRITES_ITSELF = 0x01;
    private static final int SERIALIZABLE = 0x02;
    private static final int EXTERNALIZABLE = 0x04;
    private static final int IN_BLOCKS = 0x08;

    record Field(char type, String name) {

        boolean isObject() {
            return type == 'L' || type == '[';
        }
    }

    /** Returns the descriptor that stands for a class until the stream has told the rest. */
    static ClassDescription begun(String name) {
        return new ClassDescription(name, 0, 0, List.of(), null);
    }

    static ClassDescription proxy(List<String> interfaces, @Nullable ClassDescription parent) {
        return new ClassDescription(StreamClasses.proxy(interfaces), 0, SERIALIZABLE, List.of(), parent);
    }

    @Override
    public List<String> fieldNames() {
        return fields.stream().map(Field::name).toList();
    }

    @Override
    public boolean writesItself() {
        return (flags & WRITES_ITSELF) != 0;
    }

    boolean isSerializable() {
        return (flags & SERIALIZABLE) != 0;
    }

    boolean isExternalizable() {
        return (flags & EXTERNALIZABLE) != 0;
    }

    /** Returns whether an externalizable object ends where the stream says so, and not where the class does. */
    boolean isInBlocks() {
        return (flags & IN_BLOCKS) != 0;
    }
}
