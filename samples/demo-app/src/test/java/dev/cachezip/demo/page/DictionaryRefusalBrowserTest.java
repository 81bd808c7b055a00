package dev.cachezip.demo.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpStatus;
import org.springframework.test.context.TestPropertySource;

/** The switches of caches that can have no dictionary. */
@TestPropertySource(
        properties = {
            "cachezip.caches.products.algorithm=lz4",
            "cachezip.caches.sessions.dictionary=off",
            "cachezip.compression.algorithm=none"
        })
class DictionaryRefusalBrowserTest extends PageTest {

    @ParameterizedTest
    @CsvSource({
        "products, cachezip.caches.products.dictionary, cachezip.caches.products.algorithm is lz4",
        "product-pages, cachezip.caches.product-pages.dictionary, cachezip.compression.algorithm is none",
        "sessions, cachezip.caches.sessions.dictionary, cachezip.compression.algorithm is none"
    })
    void switch_cacheWithoutZstd_isDisabledAndNamesBothProperties(String cache, String property, String reason)
            throws IOException {
        open();

        assertThat(browser.find("#dictionary-" + cache).isEnabled()).isFalse();
        assertThat(browser.find("#dictionary-of-" + cache + " .switch").getDomProperty("title"))
                .contains(property, reason);
        assertThat(browser.text("#dictionary-of-" + cache + " .state")).contains(property, reason);
        assertAccessible();
        http.put()
                .uri("/api/dictionaries/" + cache + "?on=true")
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.BAD_REQUEST)
                .expectBody()
                .jsonPath("$.detail")
                .value(String.class, detail -> assertThat(detail).contains(property, reason));
    }
}
