package dev.cachezip.cli;

import dev.cachezip.compress.ShippedDictionaries;
import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.LibraryTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.DictionaryPolicy;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.session.SessionPolicy;
import dev.cachezip.session.SessionPolicy.OtherFormat;
import dev.cachezip.session.SessionPolicy.SessionDictionary;
import dev.cachezip.session.SessionPolicy.SessionFormat;
import dev.cachezip.session.SessionPolicy.Unreadable;
import dev.cachezip.session.SessionPolicy.Unstorable;
import dev.cachezip.session.SessionSerializer;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.security.web.csrf.DefaultCsrfToken;

/** Sessions of users who have logged in, as Spring Session stores them with its own serializer and with cachezip's. */
final class StoredSessions {

    static final String NAMESPACE = "spring:session:sessions:";

    private final RedisCommands<byte[], byte[]> commands;

    StoredSessions(RedisCommands<byte[], byte[]> commands) {
        this.commands = commands;
    }

    record Item(String sku, int quantity, BigDecimal price) implements Serializable {}

    record Cart(List<Item> items, String currency) implements Serializable {}

    /** What the mapping refuses: its object belongs to one of the class around it. */
    @SuppressWarnings({"ClassCanBeStatic", "unused", "UnusedVariable", "serial"})
    static final class Shop implements Serializable {

        private final String city = "Lyon";

        final class Shelf implements Serializable {
            private final int number = 7;
        }
    }

    /** Returns the fields of a session; other seeds give other ones. */
    static Map<String, @Nullable Object> fields(long seed) {
        Random random = new Random(seed);
        UUID csrf = new UUID(random.nextLong(), random.nextLong());
        List<Item> items = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            items.add(new Item("A-" + random.nextInt(100_000), 1 + random.nextInt(9), new BigDecimal("9.95")));
        }
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("creationTime", 1_790_000_000_000L + seed);
        fields.put("lastAccessedTime", 1_790_000_500_000L + seed);
        fields.put("maxInactiveInterval", 1800);
        fields.put("sessionAttr:SPRING_SECURITY_CONTEXT", login("user" + seed, random));
        fields.put("sessionAttr:csrf", new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", csrf.toString()));
        fields.put("sessionAttr:cart", new Cart(items, "EUR"));
        fields.put("sessionAttr:locale", Locale.FRANCE);
        fields.put("sessionAttr:theme", "dark");
        fields.put("sessionAttr:removed", null);
        return fields;
    }

    private static SecurityContextImpl login(String name, Random random) {
        User user = new User(name, "", AuthorityUtils.createAuthorityList("ROLE_USER", "ROLE_EDITOR"));
        UsernamePasswordAuthenticationToken token =
                UsernamePasswordAuthenticationToken.authenticated(user, null, user.getAuthorities());
        token.setDetails(new WebAuthenticationDetails(
                "10.0.0." + random.nextInt(256), new UUID(random.nextLong(), random.nextLong()).toString()));
        return new SecurityContextImpl(token);
    }

    /** Returns the serializer that the property {@code cachezip.session.enabled} sets. */
    static SessionSerializer cachezip() {
        AllowedTypes types = AllowedTypes.of("dev.cachezip.cli.*").or(LibraryTypes::contains);
        return new SessionSerializer(
                parts -> ValuePipeline.builder(ObjectCodecs.objects(SessionSerializer.types(types))
                                .missingFieldsAsPromised()
                                .refusedParts(parts)
                                .messagePack())
                        .build(),
                new CacheDictionaries(DictionaryPolicy.standard())
                        .of(
                                new CacheId("", "sessions"),
                                false,
                                CachePolicies.standard().ofOthers().form().compression(),
                                ShippedDictionaries.sessions(),
                                LettuceConnectionFactory::new),
                new SessionPolicy(
                        Unreadable.DROP,
                        Unstorable.JDK,
                        List.of(OtherFormat.JDK),
                        SessionFormat.CACHEZIP,
                        SessionDictionary.SHIPPED),
                types,
                null);
    }

    /** Writes a session, and returns the length of its values in bytes. */
    long store(String id, RedisSerializer<Object> serializer, Map<String, @Nullable Object> fields) {
        long bytes = 0;
        for (Map.Entry<String, @Nullable Object> field : fields.entrySet()) {
            byte[] stored = serializer.serialize(field.getValue());
            commands.hset(key(id), Fixtures.text(field.getKey()), stored);
            bytes += stored.length;
        }
        commands.expire(key(id), 1800);
        return bytes;
    }

    static byte[] key(String id) {
        return Fixtures.text(NAMESPACE + id);
    }
}
