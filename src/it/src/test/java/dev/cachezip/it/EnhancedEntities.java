package dev.cachezip.it;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.hibernate.bytecode.enhance.spi.DefaultEnhancementContext;
import org.hibernate.bytecode.enhance.spi.Enhancer;
import org.hibernate.bytecode.enhance.spi.UnloadedField;
import org.hibernate.bytecode.internal.bytebuddy.BytecodeProviderImpl;

/** The classes of one package as Hibernate's plugins for Maven and Gradle rewrite them. */
final class EnhancedEntities extends ClassLoader {

    private final Lock lock = new ReentrantLock();
    private final String start;
    private final Enhancer enhancer;

    /**
     * Creates a class loader.
     *
     * @param start what the names of the classes begin with
     */
    EnhancedEntities(String start) {
        super(EnhancedEntities.class.getClassLoader());
        this.start = start;
        this.enhancer = new BytecodeProviderImpl().getEnhancer(new DefaultEnhancementContext() {
            @Override
            public ClassLoader getLoadingClassLoader() {
                return EnhancedEntities.this.getParent();
            }

            // A map without management of its other side: the plugins leave it like this.
            @Override
            public boolean doBiDirectionalAssociationManagement(UnloadedField field) {
                return false;
            }
        });
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(start)) {
            return super.loadClass(name, resolve);
        }
        lock.lock();
        try {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        } finally {
            lock.unlock();
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] compiled = in.readAllBytes();
            byte[] enhanced = enhancer.enhance(name, compiled);
            byte[] defined = enhanced == null ? compiled : enhanced;
            return defineClass(name, defined, 0, defined.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
