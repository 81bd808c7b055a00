package dev.cachezip.wiring;

import dev.cachezip.wiring.Servers.Entry;
import dev.cachezip.wiring.Servers.Place;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;

/** A fault that is planted in an application with cachezip, to see that the oracle finds it. */
enum Fault {
    /** None: only what the others are planted with. */
    NONE,
    /** A fact of the context, where its first factory leads, is taken for one of the manager. */
    SECOND_MANAGER_ON_FIRST_SERVER,
    /** A fact of the first caller is taken for one of the cache. */
    PREFIX_ASKED_ONCE,
    /** Puts are sent later than evictions. */
    PUT_OVERTAKES_EVICT,
    /** An error of a load is taken for null. */
    ERROR_SWALLOWED,
    /** One of the ways to store an entry forgets its time to live. */
    ENTRY_WITHOUT_TIME;

    /** Returns the post-processor that plants this fault in an application. */
    BeanPostProcessor planted(Servers servers) {
        Map<String, CacheManager> managers = new ConcurrentHashMap<>();
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (!(bean instanceof CacheManager manager)) {
                    return bean;
                }
                managers.put(name, manager);
                return new Manager(Fault.this, name, managers, servers, new ConcurrentHashMap<>());
            }
        };
    }

    /** A manager whose caches have a fault. */
    private record Manager(
            Fault fault, String name, Map<String, CacheManager> managers, Servers servers, Map<String, Cache> caches)
            implements CacheManager {

        private CacheManager own() {
            return Objects.requireNonNull(managers.get(name));
        }

        @Override
        public @Nullable Cache getCache(String cacheName) {
            Cache cache = (fault == SECOND_MANAGER_ON_FIRST_SERVER ? managers.getOrDefault("first", own()) : own())
                    .getCache(cacheName);
            return cache == null ? null : caches.computeIfAbsent(cacheName, any -> Faulty.of(fault, cache, servers));
        }

        @Override
        public Collection<String> getCacheNames() {
            return own().getCacheNames();
        }
    }

    /** What a cache with a fault does. */
    private record Faulty(
            Fault fault, Cache target, Servers servers, Queue<Runnable> puts, ConcurrentHashMap<String, String> tenants)
            implements InvocationHandler {

        static Cache of(Fault fault, Cache target, Servers servers) {
            return (Cache) Proxy.newProxyInstance(
                    Fault.class.getClassLoader(),
                    new Class<?>[] {Cache.class},
                    new Faulty(fault, target, servers, new ConcurrentLinkedQueue<>(), new ConcurrentHashMap<>()));
        }

        @Override
        @SuppressWarnings({"IllegalCatch", "IllegalThrows"}) // the fault
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            return switch (fault) {
                case NONE, SECOND_MANAGER_ON_FIRST_SERVER -> call(method, arguments);
                case PREFIX_ASKED_ONCE -> {
                    String own = Tenant.current();
                    Tenant.become(tenants.computeIfAbsent("first", any -> own));
                    try {
                        yield call(method, arguments);
                    } finally {
                        Tenant.become(own);
                    }
                }
                case PUT_OVERTAKES_EVICT -> {
                    if (method.getName().equals("put")) {
                        String tenant = Tenant.current();
                        puts.add(() -> late(tenant, Objects.requireNonNull(arguments)));
                        yield null;
                    }
                    if (!method.getName().startsWith("evict")) {
                        flush();
                    }
                    yield call(method, arguments);
                }
                case ERROR_SWALLOWED -> {
                    try {
                        yield call(method, arguments);
                    } catch (Error e) {
                        yield null;
                    }
                }
                case ENTRY_WITHOUT_TIME -> {
                    Object returned = call(method, arguments);
                    if (method.getName().equals("putIfAbsent") && returned == null) {
                        servers.places().forEach(place -> persist(place, Objects.requireNonNull(arguments)[0]));
                    }
                    yield returned;
                }
            };
        }

        @SuppressWarnings("IllegalThrows") // as the cache does
        private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        private void late(String tenant, Object[] arguments) {
            String own = Tenant.current();
            Tenant.become(tenant);
            try {
                target.put(arguments[0], arguments[1]);
            } finally {
                Tenant.become(own);
            }
        }

        private static void persist(Place place, Object key) {
            for (Entry entry : place.entries().values()) {
                if (new String(entry.key(), StandardCharsets.UTF_8).endsWith(key.toString())) {
                    place.redis().persist(entry.key());
                }
            }
        }

        void flush() {
            for (Runnable put = puts.poll(); put != null; put = puts.poll()) {
                put.run();
            }
        }
    }

    /** Sends what a fault has kept back. */
    static void flush(@Nullable Cache cache) {
        if (handler(cache) instanceof Faulty faulty) {
            faulty.flush();
        }
    }

    /** Returns the cache that a fault was planted in front of. */
    static @Nullable Cache target(@Nullable Cache cache) {
        return handler(cache) instanceof Faulty faulty ? faulty.target : cache;
    }

    private static @Nullable InvocationHandler handler(@Nullable Cache cache) {
        return cache != null && Proxy.isProxyClass(cache.getClass()) ? Proxy.getInvocationHandler(cache) : null;
    }
}
