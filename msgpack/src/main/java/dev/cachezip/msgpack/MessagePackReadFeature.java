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
    FAIL_ON_UNKNOWN_EXTENSIONS;

    @Override
    public boolean enabledByDefault() {
        return false;
    }

    @Override
    public int getMask() {
        return 1;
    }

    @Override
    public boolean enabledIn(int flags) {
        return (flags & getMask()) != 0;
    }
}
