package dev.cachezip.dictionaries;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cachezip.policy.DictionaryPolicy;
import dev.cachezip.serializer.CacheId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Operations on caches that have no dictionaries. */
class CacheDictionariesTests {

    private final CacheDictionaries dictionaries = new CacheDictionaries(DictionaryPolicy.standard());

    @AfterEach
    void close() {
        dictionaries.close();
    }

    @Test
    void pause_cacheWithoutDictionaries_isRefusedWithTheProperty() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> dictionaries.pause(CacheId.of("books")))
                .withMessageContaining("cachezip.caches.books.dictionary=on");
    }

    @Test
    void resume_cacheWithoutDictionaries_isRefusedWithTheProperty() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> dictionaries.resume(CacheId.of("books")))
                .withMessageContaining("cachezip.caches.books.dictionary=on");
    }
}
