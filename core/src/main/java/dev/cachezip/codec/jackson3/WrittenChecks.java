package dev.cachezip.codec.jackson3;

import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.module.SimpleModule;

/** A module that refuses values whose written form is that of another value. */
final class WrittenChecks extends SimpleModule {

    private static final long serialVersionUID = 1;

    private final boolean messagePack;
    private final KeyChecks keys = new KeyChecks();
    private final EnumChecks enums = new EnumChecks();

    WrittenChecks(boolean messagePack) {
        super("cachezip-checks");
        this.messagePack = messagePack;
    }

    /** Returns whether the format is MessagePack. */
    boolean messagePack() {
        return messagePack;
    }

    /**
     * Sets the mapper that reads what was written; to be called before the first use.
     *
     * @param values whether it writes the values, too, and not just finds what an application registers
     */
    void bind(ObjectMapper mapper, boolean values) {
        keys.bind(mapper);
        if (values) {
            enums.bind(mapper);
        }
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addSerializerModifier(keys);
        context.addSerializerModifier(enums);
        context.addSerializerModifier(new ExtendedContainers());
        context.addSerializerModifier(new IncompleteBeans());
        context.addSerializerModifier(new TreeChecks(messagePack));
    }
}
