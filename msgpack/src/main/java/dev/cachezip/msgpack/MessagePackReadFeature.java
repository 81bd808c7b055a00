package dev.cachezip.msgpack;

import tools.jackson.core.FormatFeature;

/**
 * What a {@link MessagePackParser} can be told.
 *
 * @since 0.1
 */
public enum MessagePackReadFeature implements FormatFeature {

    /**
     * Whether an embedded extension that is not a timestamp is refused when it is asked for, instead of being given as
     * a {@link MessagePackExtension}. Disabled by default.
     */
    FAIL_ON_UNKNOWN_EXTENSIONS(1);

    private final int mask;

    MessagePackReadFeature(int mask) {
        this.mask = mask;
    }

    @Override
    public boolean enabledByDefault() {
        return false;
    }

    @Override
    public int getMask() {
        return mask;
    }

    @Override
    public boolean enabledIn(int flags) {
        return (flags & mask) != 0;
    }
}
