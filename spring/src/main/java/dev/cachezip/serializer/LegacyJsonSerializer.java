package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.AllowedJackson;
import dev.cachezip.objects.types.AllowedTypes;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindContext;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.PolymorphicTypeValidator;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.impl.DefaultTypeResolverBuilder;
import tools.jackson.databind.module.SimpleModule;

/**
 * The serializer for JSON with class names.
 *
 * <p>It does not read with Spring's serializer, which loads the class named at the root whatever its validator says.
 */
final class LegacyJsonSerializer implements LegacySerializer {

    /**
     * The collections that Spring's serializer has stored under the names of their classes, and that Jackson builds: what
     * cachezip itself writes names an interface instead.
     */
    @SuppressWarnings("JdkObsolete") // views of a list without random access have classes of their own
    private static final Set<String> COLLECTIONS = Stream.of(
                    List.of(),
                    List.of(1),
                    Set.of(),
                    Set.of(1),
                    Map.of(),
                    Map.of(1, 1),
                    Arrays.asList(1),
                    Collections.emptyList(),
                    Collections.emptySet(),
                    Collections.emptyMap(),
                    Collections.singleton(1),
                    Collections.singletonList(1),
                    Collections.singletonMap(1, 1),
                    Collections.unmodifiableCollection(List.of()),
                    Collections.unmodifiableList(new ArrayList<>()),
                    Collections.unmodifiableList(new LinkedList<>()),
                    Collections.unmodifiableSet(new HashSet<>()),
                    Collections.unmodifiableMap(new HashMap<>()),
                    Collections.synchronizedCollection(List.of()),
                    Collections.synchronizedList(new ArrayList<>()),
                    Collections.synchronizedList(new LinkedList<>()),
                    Collections.synchronizedSet(new HashSet<>()),
                    Collections.synchronizedMap(new HashMap<>()))
            .map(each -> each.getClass().getName())
            .collect(Collectors.toUnmodifiableSet());

    /** Longer than any double in JSON. */
    private static final int MAX_SCALAR_LENGTH = 32;

    private static final Pattern SCALAR = Pattern.compile("true|false|-?[0-9]+(\\.[0-9]+)?[eE][-+]?[0-9]+");

    private static final byte[] OBJECT = "{\"@class\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ARRAY = "[\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL =
            ("{\"@class\":\"" + NullValue.class.getName() + "\"}").getBytes(StandardCharsets.US_ASCII);

    /**
     * The number of type ids after which the mapper is replaced: Redis may hold any number of them, and Jackson keeps
     * each.
     */
    static final int MAX_IDS = 1_000;

    private final AllowedTypes types;
    private final GenericJacksonJsonRedisSerializer spring;
    private volatile CountedMapper reading;

    LegacyJsonSerializer(AllowedTypes types) {
        this.types = types.trusting(COLLECTIONS::contains);
        this.reading = reading(this.types);
        this.spring = GenericJacksonJsonRedisSerializer.builder()
                .enableDefaultTyping(AllowedJackson.validator(this.types))
                .enableSpringCacheNullValueSupport()
                .build();
    }

    private static CountedMapper reading(AllowedTypes types) {
        CountedIds ids = new CountedIds(types);
        // Class names also appear where the validator does not look: in type arguments and in values of properties.
        JsonMapper mapper = AllowedJackson.restrict(JsonMapper.builder(), types)
                .polymorphicTypeValidator(ids)
                .addModule(new SimpleModule("cachezip-no-classes").addDeserializer(Class.class, new NoClasses()))
                .setDefaultTyping(new DefaultTypeResolverBuilder(ids, DefaultTyping.NON_FINAL, "@class") {
                    @Override
                    public boolean useForType(JavaType type) {
                        // Constants with bodies make an enum one that is not final: Spring names none.
                        return !type.isEnumType() && super.useForType(type);
                    }
                })
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                // 1e99999 as an integer has 100,000 digits.
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .build();
        return new CountedMapper(mapper, ids);
    }

    @Override
    public String form() {
        return "JSON";
    }

    @Override
    public boolean recognizes(byte[] stored, @Nullable Type declared) {
        return startsWith(stored, OBJECT) || startsWith(stored, ARRAY) || isScalar(stored);
    }

    /** Returns whether it is a scalar without a class name that is no counter: cachezip reads counters itself. */
    private static boolean isScalar(byte[] stored) {
        int last = stored.length - 1;
        boolean text = last > 0 && stored[0] == '"' && stored[last] == '"';
        return text
                || (last < MAX_SCALAR_LENGTH
                        && SCALAR.matcher(new String(stored, StandardCharsets.ISO_8859_1))
                                .matches());
    }

    private static boolean startsWith(byte[] stored, byte[] prefix) {
        return stored.length >= prefix.length && Arrays.equals(stored, 0, prefix.length, prefix, 0, prefix.length);
    }

    @Override
    public byte[] encode(Object value) {
        return spring.serialize(value);
    }

    @Override
    public Object decode(byte[] stored) {
        return Arrays.equals(stored, NULL) ? NullValue.INSTANCE : mapper().readValue(stored, Object.class);
    }

    private JsonMapper mapper() {
        CountedMapper current = reading;
        if (current.ids.count.get() >= MAX_IDS) {
            current = reading(types);
            reading = current;
        }
        return current.mapper;
    }

    /** A mapper, and the type ids that it has met. */
    private record CountedMapper(JsonMapper mapper, CountedIds ids) {}

    /** Counts type ids: Jackson asks once for each, and keeps it. */
    private static final class CountedIds extends PolymorphicTypeValidator.Base {

        private final transient PolymorphicTypeValidator validator;
        private final AtomicInteger count = new AtomicInteger();

        CountedIds(AllowedTypes types) {
            this.validator = AllowedJackson.validator(types);
        }

        @Override
        public Validity validateSubClassName(DatabindContext context, JavaType baseType, String className) {
            Validity validity = validator.validateSubClassName(context, baseType, className);
            count.incrementAndGet();
            return validity;
        }
    }

    /** Refuses properties that are classes: in such a document only a type id loads a class. */
    private static final class NoClasses extends ValueDeserializer<Class<?>> {

        @Override
        public Class<?> deserialize(JsonParser parser, DeserializationContext context) {
            throw new CachezipException.TypeNotAllowed(Class.class.getName());
        }

        @Override
        public Class<?> deserializeWithType(
                JsonParser parser, DeserializationContext context, TypeDeserializer typeDeserializer) {
            return deserialize(parser, context);
        }
    }
}
