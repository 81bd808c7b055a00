package dev.cachezip.codec.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HashGuardTest {

    private record Key(int id, int hash) {
        @Override
        public int hashCode() {
            return hash;
        }
    }

    private final HashGuard guard = new HashGuard(type -> HashedState.ALL);

    private static List<Key> alike(int count) {
        return IntStream.range(0, count).mapToObj(i -> new Key(i, 7)).toList();
    }

    @Test
    void check_manyKeysWithTheSameHashCode_isMalformed() {
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> guard.check(alike(10_000), 50_000))
                .withMessageContaining("same hash code")
                .withMessageContaining("10000");
    }

    @Test
    void check_aThousandKeysWithTheSameHashCode_passes() {
        assertThatCode(() -> guard.check(alike(1000), 50_000)).doesNotThrowAnyException();
    }

    @Test
    void checkData_keysWithTheSameHashCode_isMalformed() {
        List<Object> data = new ArrayList<>();
        alike(10_000).forEach(key -> {
            data.add(key);
            data.add(1);
        });
        assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> guard.checkData(data, 50_000));
    }

    @Test
    void checkData_equalValues_pass() {
        List<Object> data = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            data.add(i);
            data.add(List.of());
        }
        assertThatCode(() -> guard.checkData(data, 50_000)).doesNotThrowAnyException();
    }

    @Test
    void checkHosts_urlAmongElements_isRefused() {
        guard.addHost();
        assertThatCode(() -> guard.checkHosts(1)).doesNotThrowAnyException();
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> guard.checkHosts(0))
                .withMessageContaining("java.net.URI");
    }

    @Test
    void check_manySetsOfAThousandSuchKeys_isMalformed() {
        assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> {
            for (int i = 0; i < 100; i++) {
                guard.check(alike(1000), 5000);
            }
        });
    }

    @Test
    void check_keysThatAreLong_countAsMuchAsTheyAre() {
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> guard.check(alike(1000), 1_000_000));
    }

    @Test
    void check_aMillionKeysOfWhichFewAreAlike_passes() {
        List<Key> keys =
                IntStream.range(0, 1_000_000).mapToObj(i -> new Key(i, i / 10)).toList();
        assertThatCode(() -> guard.check(keys, 5_000_000)).doesNotThrowAnyException();
    }

    @Test
    void check_stringsWithTheSameHashCode_pass() {
        List<String> keys =
                IntStream.range(0, 1 << 14).mapToObj(HashGuardTest::colliding).toList();
        assertThat(keys.stream().mapToInt(String::hashCode).distinct()).hasSize(1);
        assertThatCode(() -> guard.check(keys, 1 << 18)).doesNotThrowAnyException();
    }

    @Test
    void check_stringsAndDoublesWithTheSameHashCode_isMalformed() {
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            String text = colliding(i);
            long high = 0x3FF00000L + i;
            keys.add(text);
            keys.add(Double.longBitsToDouble(high << 32 | ((high ^ text.hashCode()) & 0xFFFFFFFFL)));
        }
        assertThat(keys.stream().mapToInt(Object::hashCode).distinct()).hasSize(1);
        assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> guard.check(keys, 1 << 18));
    }

    private static String colliding(int number) {
        return IntStream.range(0, 14)
                .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
                .reduce("", String::concat);
    }

    @Test
    void check_aMillionNumbersOfTwoClasses_passes() {
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 500_000; i++) {
            keys.add(i);
            keys.add((long) i);
        }
        assertThatCode(() -> guard.check(keys, 5_000_000)).doesNotThrowAnyException();
    }

    @Test
    void checkSorted_manyHonestElements_pass() {
        List<BigDecimal> decimals = IntStream.range(0, 100_000)
                .mapToObj(i -> BigDecimal.valueOf(i).movePointLeft(i % 40).setScale(i % 40))
                .toList();
        List<String> names = IntStream.range(0, 100_000)
                .mapToObj(i -> "Customer " + (100_000 + i))
                .toList();
        List<URI> addresses = IntStream.range(0, 100_000)
                .mapToObj(i -> URI.create("https://assets.production.example.com/" + (100_000 + i)))
                .toList();
        guard.addIgnoringCase(String.CASE_INSENSITIVE_ORDER);
        assertThatCode(() -> {
                    guard.checkSorted(decimals, null);
                    guard.checkSorted(names, String.CASE_INSENSITIVE_ORDER);
                    guard.checkSorted(addresses, null);
                })
                .doesNotThrowAnyException();
    }

    @Test
    void checkSorted_longTextsInTurn_countByTheirLength() {
        guard.addIgnoringCase(String.CASE_INSENSITIVE_ORDER);
        List<String> texts = IntStream.range(0, 2_000)
                .mapToObj(i -> i % 2 == 0 ? "a" : "b".repeat(8_000) + i)
                .toList();
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> guard.checkSorted(texts, String.CASE_INSENSITIVE_ORDER))
                .withMessageContaining("without case");
    }

    @Test
    void checkSearched_manyTexts_isMalformed() {
        assertThatCode(() -> guard.checkSearched(String.class, 5_000, 100_000)).doesNotThrowAnyException();
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> guard.checkSearched(String.class, 9_999, 9_999 * 3_000L))
                .withMessageContaining("CopyOnWriteArraySet");
    }

    @Test
    void isExempt_typesThatAHashMapCannotOrder_isFalse() {
        assertThat(HashGuard.isExempt(String.class)).isTrue();
        assertThat(HashGuard.isExempt(Thread.State.class)).isTrue();
        assertThat(HashGuard.isExempt(LocalDateTime.class)).isFalse();
        assertThat(HashGuard.isExempt(Object.class)).isFalse();
    }
}
