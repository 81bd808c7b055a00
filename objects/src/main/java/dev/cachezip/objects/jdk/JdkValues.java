package dev.cachezip.objects.jdk;

import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.TypeFactory;

/**
 * Serializers and deserializers for values of the JDK.
 *
 * <p>A value comes back as it was, or is refused when it is written. A deserializer only accepts the kind of token that
 * its serializer writes: it does not turn a string into a number, or a number into a string.
 */
public final class JdkValues {

    private JdkValues() {}

    /**
     * Adds them to a module of a mapper for MessagePack or JSON.
     *
     * @param types finds the classes that values name, and only those
     */
    public static void addTo(SimpleModule module, TypeFactory types) {
        Additions additions = new Additions(module);
        TextValues.addTo(additions);
        NumberValues.addTo(additions);
        AtomicValues.addTo(additions);
        TimeValues.addTo(additions);
        ChronoValues.addTo(additions);
        CalendarValues.addTo(additions);
        NetValues.addTo(additions);
        OtherValues.addTo(additions);
        SecurityValues.addTo(additions);
        EntryValues.addTo(additions);
        Keys.addTo(additions);
        ClassValues.addTo(additions, types);
        LoggerValues.addTo(additions);
        // Some Java runtimes lack the modules java.sql and java.xml.
        if (isPresent("java.sql.Timestamp")) {
            SqlValues.addTo(additions);
        }
        if (isPresent("javax.xml.namespace.QName")) {
            XmlValues.addTo(additions);
        }
    }

    static boolean isPresent(String className) {
        try {
            Class.forName(className, false, JdkValues.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
