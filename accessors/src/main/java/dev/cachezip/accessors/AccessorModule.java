package dev.cachezip.accessors;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.core.util.VersionUtil;
import tools.jackson.databind.JacksonModule;

/**
 * A Jackson module that replaces databind's reflective access to properties with generated code, in every format.
 *
 * <p>Output, input and exceptions stay the same as without the module. It only replaces databind's plain parts:
 * getters, setters, fields, default constructors, and the constructors of records and of other classes with a
 * properties-based creator. Databind's part stays wherever the class is special, for example a property with a
 * converter, a builder or an object id, and wherever no code can be generated. The module makes no member accessible
 * that databind would leave inaccessible. In a native image, where no classes can be defined, databind does everything.
 *
 * <p>Serializable, like mappers, if the inspector is.
 *
 * @since 0.1
 */
public final class AccessorModule extends JacksonModule implements Serializable {

    private static final long serialVersionUID = 1L;

    private static final Version VERSION = VersionUtil.parseVersion(
            AccessorModule.class.getPackage().getImplementationVersion(), "dev.cachezip", "cachezip-accessors");

    private final @Nullable PropertyInspector inspector;
    private final @Nullable WrittenProperties written;

    /** Creates a module that only makes access fast. */
    public AccessorModule() {
        this.inspector = null;
        this.written = null;
    }

    /**
     * Creates a module that also lets an inspector check values before they are written.
     *
     * <p>A mapper may also have a module of the other constructor, registered before or after this one.
     */
    public AccessorModule(PropertyInspector inspector) {
        this.inspector = inspector;
        this.written = null;
    }

    /**
     * Creates a module that also refuses to read an object without a property that is always written.
     *
     * @param written returns these properties; a property that the class does not read may be missing
     */
    public AccessorModule(PropertyInspector inspector, WrittenProperties written) {
        this.inspector = inspector;
        this.written = written;
    }

    @Override
    public String getModuleName() {
        return inspector == null ? "cachezip-accessors" : "cachezip-accessors-inspecting";
    }

    /** Returns an id of its own for a module with an inspector, so that a plain one never replaces it. */
    @Override
    public Object getRegistrationId() {
        return getModuleName();
    }

    @Override
    public Version version() {
        return VERSION;
    }

    @Override
    public void setupModule(SetupContext context) {
        if (inspector != null) {
            context.addSerializerModifier(new WriterModifier(inspector));
        } else if (Accessors.AVAILABLE) {
            context.addSerializerModifier(new WriterModifier((config, property) -> null));
        }
        if (Accessors.AVAILABLE || written != null) {
            context.addDeserializerModifier(new ReaderModifier(written));
        }
    }
}
