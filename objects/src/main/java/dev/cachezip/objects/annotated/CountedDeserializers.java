package dev.cachezip.objects.annotated;

import dev.cachezip.objects.limits.Remembered;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.DefaultCacheProvider;
import tools.jackson.databind.ser.SerializerCache;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.LookupCache;
import tools.jackson.databind.util.SimpleLookupCache;

/**
 * Counts the deserializers that a mapper keeps. They are dropped with their mapper only: if one were dropped earlier, other
 * deserializers would still refer to it.
 */
final class CountedDeserializers extends DefaultCacheProvider {

    private static final long serialVersionUID = 1;

    private static final int FIRST_SIZE = 64;

    private final transient Remembered remembered;

    CountedDeserializers(Remembered remembered) {
        super(Integer.MAX_VALUE, SerializerCache.DEFAULT_MAX_CACHE_SIZE, TypeFactory.DEFAULT_MAX_CACHE_SIZE);
        this.remembered = remembered;
    }

    @Override
    public LookupCache<JavaType, ValueDeserializer<Object>> forDeserializerCache(DeserializationConfig config) {
        return new CountingCache(remembered);
    }

    private static final class CountingCache extends SimpleLookupCache<JavaType, ValueDeserializer<Object>> {

        private static final long serialVersionUID = 1;

        private final transient Remembered remembered;

        CountingCache(Remembered remembered) {
            super(FIRST_SIZE, Integer.MAX_VALUE);
            this.remembered = remembered;
        }

        @Override
        public ValueDeserializer<Object> put(JavaType type, ValueDeserializer<Object> deserializer) {
            remembered.add();
            return super.put(type, deserializer);
        }

        @Override
        public LookupCache<JavaType, ValueDeserializer<Object>> emptyCopy() {
            return new CountingCache(remembered);
        }
    }
}
