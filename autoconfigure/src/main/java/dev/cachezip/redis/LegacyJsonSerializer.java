package dev.cachezip.redis;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.AllowedTypes;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import tools.jackson.databind.DatabindContext;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.PolymorphicTypeValidator;

/**
 * JSON with the names of classes in it.
 *
 * <p>Not read by Spring's serializer, which loads the class that is named at the root whatever its validator says.
 */
final class LegacyJsonSerializer implements LegacySerializer {

    private static final byte[] OBJECT = "{\"@class\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ARRAY = "[\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL =
            ("{\"@class\":\"" + NullValue.class.getName() + "\"}").getBytes(StandardCharsets.US_ASCII);

    private final JsonMapper mapper;
    private final GenericJacksonJsonRedisSerializer spring;

    LegacyJsonSerializer(AllowedTypes types) {
        PolymorphicTypeValidator validator = new Validator(types);
        this.mapper = JsonMapper.builder()
                .activateDefaultTypingAsProperty(validator, DefaultTyping.NON_FINAL, "@class")
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        this.spring = GenericJacksonJsonRedisSerializer.builder()
                .enableDefaultTyping(validator)
                .enableSpringCacheNullValueSupport()
                .build();
    }

    @Override
    public boolean recognizes(byte[] stored, @Nullable Type declared) {
        // One digit alone is a number in JSON, and another one in MessagePack: nobody can tell, so it is read as
        // neither.
        return startsWith(stored, OBJECT)
                || startsWith(stored, ARRAY)
                || (stored.length == 1 && stored[0] >= '0' && stored[0] <= '9');
    }

    private static boolean startsWith(byte[] stored, byte[] prefix) {
        return stored.length >= prefix.length && Arrays.equals(stored, 0, prefix.length, prefix, 0, prefix.length);
    }

    @Override
    public Object read(byte[] stored) {
        if (stored.length == 1) {
            throw new UnreadableValueException(new CachezipException.Malformed(
                    "one byte that is one number in JSON and another in MessagePack", 0));
        }
        if (Arrays.equals(stored, NULL)) {
            return NullValue.INSTANCE;
        }
        try {
            return mapper.readValue(stored, Object.class);
        } catch (RuntimeException e) {
            throw new UnreadableValueException(failure(e));
        } catch (StackOverflowError e) {
            throw new UnreadableValueException(new CachezipException.Codec("Nested too deep", e));
        }
    }

    private static CachezipException failure(RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof CachezipException known) {
                return known;
            }
        }
        return new CachezipException.Codec("Cannot read the JSON: " + e.getMessage(), e);
    }

    @Override
    public byte[] write(Object value) {
        return spring.serialize(value);
    }

    /** Asks before a class is loaded. */
    private static final class Validator extends PolymorphicTypeValidator.Base {

        private static final long serialVersionUID = 1L;

        private final transient AllowedTypes types;

        Validator(AllowedTypes types) {
            this.types = types;
        }

        @Override
        public Validity validateSubClassName(DatabindContext context, JavaType baseType, String subClassName) {
            // With type arguments, too: they are part of the name and allowed by none.
            types.check(subClassName);
            return Validity.ALLOWED;
        }
    }
}
