package dev.cachezip.benchmarks.codec;

import dev.cachezip.samples.Customer;
import dev.cachezip.samples.Layout;
import dev.cachezip.samples.ProductPage;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessagePacker;

/** The writing half of {@link HandWrittenForm}: fields by name, decimals as text, instants as timestamps. */
final class HandWrittenPackers {

    private HandWrittenPackers() {}

    static void pack(MessagePacker packer, Customer customer) throws IOException {
        packer.packMapHeader(7);
        packer.packString("id").packLong(customer.id());
        packer.packString("name").packString(customer.name());
        packer.packString("email").packString(customer.email());
        packer.packString("age").packInt(customer.age());
        packer.packString("active").packBoolean(customer.active());
        packer.packString("balance").packString(customer.balance().toString());
        packTimestamp(packer, "createdAt", customer.createdAt());
    }

    static void pack(MessagePacker packer, ProductPage page) throws IOException {
        packer.packMapHeader(14);
        packer.packString("id").packLong(page.id());
        packer.packString("sku").packString(page.sku());
        packer.packString("title").packString(page.title());
        packer.packString("brand").packString(page.brand());
        packer.packString("description").packString(page.description());
        packer.packString("price").packString(page.price().toString());
        packer.packString("currency").packString(page.currency());
        packer.packString("availability").packString(page.availability().name());
        packer.packString("stock").packInt(page.stock());
        packer.packString("rating").packDouble(page.rating());
        packStrings(packer, "categories", page.categories());
        packStrings(packer, "attributes", page.attributes());
        packer.packString("reviews").packArrayHeader(page.reviews().size());
        for (ProductPage.Review review : page.reviews()) {
            pack(packer, review);
        }
        packTimestamp(packer, "updatedAt", page.updatedAt());
    }

    private static void pack(MessagePacker packer, ProductPage.Review review) throws IOException {
        packer.packMapHeader(6);
        packer.packString("author").packString(review.author());
        packer.packString("stars").packInt(review.stars());
        packer.packString("text").packString(review.text());
        packer.packString("verified").packBoolean(review.verified());
        packer.packString("helpful").packInt(review.helpful());
        packTimestamp(packer, "postedAt", review.postedAt());
    }

    static void pack(MessagePacker packer, Layout layout) throws IOException {
        packer.packMapHeader(13);
        packer.packString("balance_in_cents").packLong(layout.balanceInCents());
        packer.packString("idempotency_key").packString(layout.idempotencyKey());
        packer.packString("key").packString(layout.key());
        packer.packString("user").packMapHeader(3);
        packer.packString("id").packLong(layout.user().id());
        packer.packString("phone").packString(layout.user().phone());
        packer.packString("age").packInt(layout.user().age());
        packer.packString("area_id").packInt(layout.areaId());
        packer.packString("created_at").packLong(layout.createdAt());
        packer.packString("updated_at").packLong(layout.updatedAt());
        packer.packString("id").packLong(layout.id());
        packer.packString("status").packString(layout.status());
        packer.packString("is_active").packBoolean(layout.active());
        packer.packString("is_special").packBoolean(layout.special());
        packer.packString("is_migrated").packBoolean(layout.migrated());
        packer.packString("tenant_id").packInt(layout.tenantId());
    }

    private static void packTimestamp(MessagePacker packer, String name, Instant instant) throws IOException {
        packer.packString(name).packTimestamp(instant);
    }

    private static void packStrings(MessagePacker packer, String name, List<String> strings) throws IOException {
        packer.packString(name).packArrayHeader(strings.size());
        for (String string : strings) {
            packer.packString(string);
        }
    }

    private static void packStrings(MessagePacker packer, String name, Map<String, String> strings) throws IOException {
        packer.packString(name).packMapHeader(strings.size());
        for (Map.Entry<String, String> entry : strings.entrySet()) {
            packer.packString(entry.getKey()).packString(entry.getValue());
        }
    }
}
