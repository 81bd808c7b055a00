package dev.cachezip.demo.compare;

import dev.cachezip.demo.accounts.HistoryService;
import dev.cachezip.demo.accounts.OrderRecord;
import dev.cachezip.demo.catalog.Product;
import dev.cachezip.demo.catalog.ProductPage;
import dev.cachezip.demo.catalog.ProductService;
import dev.cachezip.demo.pipeline.InvalidRequestException;
import dev.cachezip.demo.sessions.Session;
import dev.cachezip.demo.sessions.SessionService;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.core.ResolvableType;
import org.springframework.stereotype.Component;

/** The values that can be compared: one of each cache, and lists of several lengths. */
@Component
final class ComparedValues {

    private static final Type ORDERS =
            ResolvableType.forClassWithGenerics(List.class, OrderRecord.class).getType();

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    ComparedValues(ProductService products, HistoryService histories, SessionService sessions) {
        add("product-page", "A product page with reviews", ProductPage.class, () -> products.page(1));
        add("product", "A product", Product.class, () -> products.product(1));
        add("session", "A session with a cart", Session.class, () -> sessions.session(1));
        add("orders-1", "1 order", ORDERS, () -> histories.sample(1));
        add("orders-10", "10 orders", ORDERS, () -> histories.sample(10));
        add("orders-100", "100 orders", ORDERS, () -> histories.sample(100));
        add("orders-1000", "An order history of 1,000 orders", ORDERS, () -> histories.sample(1_000));
    }

    private void add(String id, String title, Type type, Supplier<Object> value) {
        entries.put(id, new Entry(title, type, value));
    }

    /** Returns the titles of all values by name. */
    Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        entries.forEach((id, entry) -> titles.put(id, entry.title()));
        return titles;
    }

    /**
     * Returns a value.
     *
     * @throws InvalidRequestException if there is no value with that name
     */
    ComparedValue get(String id) {
        Entry entry = entries.get(id);
        if (entry == null) {
            throw new InvalidRequestException(
                    "value must be one of " + String.join(", ", entries.keySet()) + "; it is '" + id + "'.");
        }
        return new ComparedValue(id, entry.title(), entry.type(), entry.value().get());
    }

    private record Entry(String title, Type type, Supplier<Object> value) {}
}
