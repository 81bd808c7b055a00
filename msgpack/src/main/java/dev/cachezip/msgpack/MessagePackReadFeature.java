package dev.cachezip.msgpack;

import tools.jackson.core.FormatFeature;

/**
 * Features of a {@link MessagePackParser}.
 */
public enum MessagePackReadFeature implements FormatFeature {

    /**
     * Whether access to an embedded extension that is not a timestamp is refused, instead of returning a
     * {@link MessagePackExtension}. Disabled by default.
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
