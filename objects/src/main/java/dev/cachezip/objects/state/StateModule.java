package dev.cachezip.objects.state;

import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.places.StateSettings;
import tools.jackson.core.Version;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/**
 * The module that makes a mapper write and read objects by their state. Thread-safe.
 */
public final class StateModule extends JacksonModule {

    private final StateSettings settings;
    private final StateMapping mapping;

    /** Creates the module of one mapper, which must use the given type factory. */
    public StateModule(StateSettings settings, TypeFactory types) {
        this.settings = settings;
        this.mapping = new StateMapping(settings, types);
    }

    /** Returns the type that replaces a declared type in type ids. */
    public JavaType named(JavaType declared) {
        return mapping.named(declared);
    }

    /** Returns the object to write instead of a root value; usually the value itself. */
    public Object replaced(Object value) {
        return mapping.forms().replaced(value);
    }

    @Override
    public String getModuleName() {
        return "cachezip-state";
    }

    @Override
    public Version version() {
        return Version.unknownVersion();
    }

    @Override
    public void setupModule(SetupContext context) {
        context.addSerializers(new SerializerFinder(settings, mapping));
        context.addDeserializers(new DeserializerFinder(settings, mapping));
    }
}
