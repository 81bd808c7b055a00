package dev.cachezip.types;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.document.Placeholder;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.hibernate.proxy.HibernateProxy;
import org.hibernate.proxy.LazyInitializer;
import org.hibernate.proxy.pojo.bytebuddy.SerializableProxy;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/**
 * The stored form of an unloaded Hibernate proxy: the data that JDK serialization keeps of it. The names of this class
 * and of its fields are part of the stored format.
 */
final class UnloadedEntity implements Placeholder {

    private static final HiddenField GETTER = field("identifierGetterMethodName");
    private static final HiddenField SETTER = field("identifierSetterMethodName");
    private static final HiddenField COMPONENTS = field("componentIdType");
    private static final HiddenField INTERFACES = field("interfaces");
    private static final HiddenField READ_ONLY = field("readOnly");
    private static final HiddenField SESSION_FACTORY = field("sessionFactoryUuid");
    private static final HiddenField SESSION_FACTORY_NAME = field("sessionFactoryName");
    private static final HiddenField LOADS_ALONE = field("allowLoadOutsideTransaction");

    /** An empty array of the entity's class: its type id is checked and loaded like any other type id. */
    private Object @Nullable [] type;

    private @Nullable Object id;
    private @Nullable String getter;
    private @Nullable String setter;
    private @Nullable Boolean readOnly;
    private @Nullable String sessionFactory;
    private @Nullable String sessionFactoryName;
    private boolean loadsAlone;

    private transient @Nullable Object proxy;

    private static HiddenField field(String name) {
        return new HiddenField(SerializableProxy.class, name);
    }

    /**
     * Returns the stored form of a proxy; {@code null} if that form would not bring it back.
     *
     * @param serialized the object that JDK serialization writes for it
     */
    static @Nullable UnloadedEntity of(HibernateProxy proxy, SerializableProxy serialized) {
        LazyInitializer initializer = proxy.getHibernateLazyInitializer();
        Class<?> entity = initializer.getPersistentClass();
        boolean named = entity.getName().equals(initializer.getEntityName());
        // Composite keys and proxy interfaces need more than a class and an identifier.
        boolean plain = COMPONENTS.get(serialized) == null
                && INTERFACES.get(serialized) instanceof Class<?>[] interfaces
                && interfaces.length == 1
                && interfaces[0] == HibernateProxy.class;
        if (!named || !plain || !EntityIds.isEntity(entity)) {
            return null;
        }
        UnloadedEntity stored = new UnloadedEntity();
        stored.proxy = proxy;
        stored.type = (Object[]) Array.newInstance(entity, 0);
        stored.id = initializer.getInternalIdentifier();
        stored.getter = (String) GETTER.get(serialized);
        stored.setter = (String) SETTER.get(serialized);
        stored.readOnly = (Boolean) READ_ONLY.get(serialized);
        stored.sessionFactory = (String) SESSION_FACTORY.get(serialized);
        stored.sessionFactoryName = (String) SESSION_FACTORY_NAME.get(serialized);
        stored.loadsAlone = Boolean.TRUE.equals(LOADS_ALONE.get(serialized));
        return stored;
    }

    @Override
    public @Nullable Object original() {
        return proxy;
    }

    /** Recreates the proxy as JDK serialization does, even if the session factory is no longer known. */
    private Object readResolve() {
        Class<?> entity = type == null ? Object.class : type.getClass().getComponentType();
        Method read = getter == null ? null : EntityIds.method(entity, getter, 0);
        Method written = setter == null ? null : EntityIds.method(entity, setter, 1);
        if (id == null
                || sessionFactory == null
                || !EntityIds.isEntity(entity)
                || !EntityIds.mayBeId(id, entity)
                || (getter != null && (read == null || !ClassUtils.isAssignableValue(read.getReturnType(), id)))
                || (setter != null && written == null)) {
            throw new CachezipException.Codec("Not what is stored of an entity that is not loaded", null);
        }
        return resolved(new SerializableProxy(
                entity.getName(),
                entity,
                new Class<?>[] {HibernateProxy.class},
                id,
                readOnly,
                sessionFactory,
                sessionFactoryName,
                loadsAlone,
                read,
                written,
                null));
    }

    private static Object resolved(SerializableProxy serialized) {
        try {
            Method resolution = SerializableProxy.class.getDeclaredMethod("readResolve");
            resolution.setAccessible(true);
            return resolution.invoke(serialized);
        } catch (InvocationTargetException e) {
            throw new CachezipException.Codec("Hibernate makes no proxy of what is stored of one", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new CachezipException.Codec("This version of Hibernate does not tell how it reads proxies", e);
        }
    }
}
