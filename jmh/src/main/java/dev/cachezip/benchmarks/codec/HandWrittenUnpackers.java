package dev.cachezip.benchmarks.codec;

import dev.cachezip.samples.Customer;
import dev.cachezip.samples.Layout;
import dev.cachezip.samples.ProductPage;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessageUnpacker;

/** The reading half of {@link HandWrittenForm}: fields in any order, unknown ones skipped. */
final class HandWrittenUnpackers {

    private HandWrittenUnpackers() {}

    static Customer customer(MessageUnpacker unpacker) throws IOException {
        long id = 0;
        String name = "";
        String email = "";
        int age = 0;
        boolean active = false;
        BigDecimal balance = BigDecimal.ZERO;
        Instant createdAt = Instant.EPOCH;
        int size = unpacker.unpackMapHeader();
        for (int i = 0; i < size; i++) {
            switch (unpacker.unpackString()) {
                case "id" -> id = unpacker.unpackLong();
                case "name" -> name = unpacker.unpackString();
                case "email" -> email = unpacker.unpackString();
                case "age" -> age = unpacker.unpackInt();
                case "active" -> active = unpacker.unpackBoolean();
                case "balance" -> balance = new BigDecimal(unpacker.unpackString());
                case "createdAt" -> createdAt = unpacker.unpackTimestamp();
                default -> unpacker.skipValue();
            }
        }
        return new Customer(id, name, email, age, active, balance, createdAt);
    }

    static ProductPage productPage(MessageUnpacker unpacker) throws IOException {
        long id = 0;
        String sku = "";
        String title = "";
        String brand = "";
        String description = "";
        BigDecimal price = BigDecimal.ZERO;
        String currency = "";
        ProductPage.Availability availability = ProductPage.Availability.IN_STOCK;
        int stock = 0;
        double rating = 0.0;
        List<String> categories = List.of();
        Map<String, String> attributes = Map.of();
        List<ProductPage.Review> reviews = List.of();
        Instant updatedAt = Instant.EPOCH;
        int size = unpacker.unpackMapHeader();
        for (int i = 0; i < size; i++) {
            switch (unpacker.unpackString()) {
                case "id" -> id = unpacker.unpackLong();
                case "sku" -> sku = unpacker.unpackString();
                case "title" -> title = unpacker.unpackString();
                case "brand" -> brand = unpacker.unpackString();
                case "description" -> description = unpacker.unpackString();
                case "price" -> price = new BigDecimal(unpacker.unpackString());
                case "currency" -> currency = unpacker.unpackString();
                case "availability" -> availability = ProductPage.Availability.valueOf(unpacker.unpackString());
                case "stock" -> stock = unpacker.unpackInt();
                case "rating" -> rating = unpacker.unpackDouble();
                case "categories" -> categories = strings(unpacker);
                case "attributes" -> attributes = stringMap(unpacker);
                case "reviews" -> reviews = reviews(unpacker);
                case "updatedAt" -> updatedAt = unpacker.unpackTimestamp();
                default -> unpacker.skipValue();
            }
        }
        return new ProductPage(
                id,
                sku,
                title,
                brand,
                description,
                price,
                currency,
                availability,
                stock,
                rating,
                categories,
                attributes,
                reviews,
                updatedAt);
    }

    private static ProductPage.Review review(MessageUnpacker unpacker) throws IOException {
        String author = "";
        int stars = 0;
        String text = "";
        boolean verified = false;
        int helpful = 0;
        Instant postedAt = Instant.EPOCH;
        int size = unpacker.unpackMapHeader();
        for (int i = 0; i < size; i++) {
            switch (unpacker.unpackString()) {
                case "author" -> author = unpacker.unpackString();
                case "stars" -> stars = unpacker.unpackInt();
                case "text" -> text = unpacker.unpackString();
                case "verified" -> verified = unpacker.unpackBoolean();
                case "helpful" -> helpful = unpacker.unpackInt();
                case "postedAt" -> postedAt = unpacker.unpackTimestamp();
                default -> unpacker.skipValue();
            }
        }
        return new ProductPage.Review(author, stars, text, verified, helpful, postedAt);
    }

    static Layout layout(MessageUnpacker unpacker) throws IOException {
        long balanceInCents = 0;
        String idempotencyKey = "";
        String key = "";
        Layout.User user = new Layout.User(0, "", 0);
        int areaId = 0;
        long createdAt = 0;
        long updatedAt = 0;
        long id = 0;
        String status = "";
        boolean active = false;
        boolean special = false;
        boolean migrated = false;
        int tenantId = 0;
        int size = unpacker.unpackMapHeader();
        for (int i = 0; i < size; i++) {
            switch (unpacker.unpackString()) {
                case "balance_in_cents" -> balanceInCents = unpacker.unpackLong();
                case "idempotency_key" -> idempotencyKey = unpacker.unpackString();
                case "key" -> key = unpacker.unpackString();
                case "user" -> user = user(unpacker);
                case "area_id" -> areaId = unpacker.unpackInt();
                case "created_at" -> createdAt = unpacker.unpackLong();
                case "updated_at" -> updatedAt = unpacker.unpackLong();
                case "id" -> id = unpacker.unpackLong();
                case "status" -> status = unpacker.unpackString();
                case "is_active" -> active = unpacker.unpackBoolean();
                case "is_special" -> special = unpacker.unpackBoolean();
                case "is_migrated" -> migrated = unpacker.unpackBoolean();
                case "tenant_id" -> tenantId = unpacker.unpackInt();
                default -> unpacker.skipValue();
            }
        }
        return new Layout(
                balanceInCents,
                idempotencyKey,
                key,
                user,
                areaId,
                createdAt,
                updatedAt,
                id,
                status,
                active,
                special,
                migrated,
                tenantId);
    }

    private static Layout.User user(MessageUnpacker unpacker) throws IOException {
        long id = 0;
        String phone = "";
        int age = 0;
        int size = unpacker.unpackMapHeader();
        for (int i = 0; i < size; i++) {
            switch (unpacker.unpackString()) {
                case "id" -> id = unpacker.unpackLong();
                case "phone" -> phone = unpacker.unpackString();
                case "age" -> age = unpacker.unpackInt();
                default -> unpacker.skipValue();
            }
        }
        return new Layout.User(id, phone, age);
    }

    private static List<ProductPage.Review> reviews(MessageUnpacker unpacker) throws IOException {
        int size = unpacker.unpackArrayHeader();
        List<ProductPage.Review> reviews = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            reviews.add(review(unpacker));
        }
        return reviews;
    }

    private static List<String> strings(MessageUnpacker unpacker) throws IOException {
        int size = unpacker.unpackArrayHeader();
        List<String> strings = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            strings.add(unpacker.unpackString());
        }
        return strings;
    }

    private static Map<String, String> stringMap(MessageUnpacker unpacker) throws IOException {
        int size = unpacker.unpackMapHeader();
        Map<String, String> strings = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            strings.put(unpacker.unpackString(), unpacker.unpackString());
        }
        return strings;
    }
}
