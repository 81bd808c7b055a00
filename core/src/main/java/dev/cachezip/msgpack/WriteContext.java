package dev.cachezip.msgpack;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamContext;

/**
 * Where a generator is, for whoever asks for it: made then, and not kept up to date while writing.
 *
 * <p>Type and index are those of the time of asking; name and current value are looked up in the generator.
 */
final class WriteContext extends TokenStreamContext {

    private final MessageStructure generator;
    private final @Nullable WriteContext parent;

    WriteContext(MessageStructure generator, int depth, @Nullable WriteContext parent) {
        this.generator = generator;
        this.parent = parent;
        _nestingDepth = depth;
    }

    void update(int type, int index) {
        _type = type;
        _index = index;
    }

    @Override
    @SuppressWarnings("NullAway") // null for the root, says the superclass, which is not annotated
    public @Nullable TokenStreamContext getParent() {
        return parent;
    }

    @Override
    public @Nullable String currentName() {
        return generator.nameAt(_nestingDepth);
    }

    @Override
    public boolean hasCurrentName() {
        return generator.awaitsValue(_nestingDepth);
    }

    @Override
    public @Nullable Object currentValue() {
        return generator.currentValueAt(_nestingDepth);
    }

    @Override
    public void assignCurrentValue(@Nullable Object value) {
        generator.assignCurrentValueAt(_nestingDepth, value);
    }
}
