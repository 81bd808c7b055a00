package dev.cachezip.accessors;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.core.util.VersionUtil;
import tools.jackson.databind.JacksonModule;

/**
 * A Jackson module that replaces databind's reflective access to properties by generated code, for every format.
 *
 * <p>What is written and read, and each exception, stays what it is without the module. It takes the place of
 * databind's plain parts only: getters, setters, fields, default constructors and the constructors of records and of
 * other classes with a properties-based creator. Whatever is special, such as a property with a converter, a builder or
 * an object id, or cannot be generated, keeps databind's part. Nothing is made accessible that databind would not make
 * accessible itself. In a native image, where no classes can be defined, all is left to databind.
 *
 * <p>Serializable, as mappers are, if the inspector is.
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
     * Creates a module that has values looked at before they are written, too, in each environment.
     *
     * <p>It goes well with a module of the other constructor in the same mapper, in either order.
     */
    public AccessorModule(PropertyInspector inspector) {
        this.inspector = inspector;
        this.written = null;
    }

    /**
     * Creates a module that besides refuses objects that are read without a property that each is written with.
     *
     * @param written tells which these are; those that the class does not read may be missing
     */
    public AccessorModule(PropertyInspector inspector, WrittenProperties written) {
        this.inspector = inspector;
        this.written = written;
    }

    @Override
    public String getModuleName() {
        return inspector == null ? "cachezip-accessors" : "cachezip-accessors-inspecting";
    }

    /** Returns an id of its own for a module that inspects, so that a plain one never replaces it. */
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
