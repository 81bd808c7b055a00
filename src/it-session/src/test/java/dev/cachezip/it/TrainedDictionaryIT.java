package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.dictionaries.DictionaryReport;
import dev.cachezip.session.SessionSerializer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;

/** Sessions that are compressed with a dictionary that is trained on them. */
class TrainedDictionaryIT {

    private static final String[] SHIPPED = {"cachezip.session.enabled=true"};
    private static final String[] TRAINED = {
        "cachezip.session.enabled=true", "cachezip.session.dictionary=trained", "cachezip.dictionaries.refresh=200ms"
    };

    private static final String CART = "sessionAttr:cart";

    private final String namespace = "it:trained:" + UUID.randomUUID();

    @Test
    void everyInstanceReadsWhatATrainedDictionaryHasMadeSmaller() {
        try (SessionInstance shop = SessionInstance.start(namespace, "servlet", "default", TRAINED);
                SessionInstance old = SessionInstance.start(namespace, "servlet", "default", SHIPPED)) {
            Browser before = bought(shop);
            await().until(() -> {
                bought(shop);
                return dictionary(shop) != null;
            });

            Browser after = bought(shop);

            assertThat(shop.fields(after).get(CART))
                    .hasSizeLessThan(shop.fields(before).get(CART).length() / 2);
            // A new instance has the dictionary before its first request, and one that uses none looks it up.
            try (SessionInstance fresh = SessionInstance.start(namespace, "reactive", "default", TRAINED)) {
                assertThat(dictionary(fresh)).isEqualTo(dictionary(shop));
            }
            for (Browser browser : new Browser[] {before, after}) {
                assertThat(browser.get(shop.port(), "/")).startsWith("ada [Item");
                // A look-up may take too long on a busy machine, and is repeated later.
                await().until(() -> browser.get(old.port(), "/").startsWith("ada [Item"));
            }
        }
    }

    private static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofMinutes(2));
    }

    private static Browser bought(SessionInstance shop) {
        Browser browser = new Browser();
        browser.login(shop.port(), "ada", SessionApp.PASSWORD);
        for (String item : List.of("tea", "jam", "bread")) {
            browser.post(shop.port(), "/cart?item=" + item, Map.of());
        }
        return browser;
    }

    private static SessionSerializer sessions(SessionInstance instance) {
        return instance.bean(SessionSerializer.class);
    }

    private static String dictionary(SessionInstance instance) {
        DictionaryReport report = sessions(instance).dictionaries().report();
        return report == null ? null : report.id();
    }
}
