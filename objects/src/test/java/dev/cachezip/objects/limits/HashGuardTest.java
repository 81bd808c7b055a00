package dev.cachezip.objects.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.samples.CollidingDecimals;
import java.math.BigDecimal;
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

    private final HashGuard guard = new HashGuard(type -> HashedState.ALL, new OrderGuard());

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

    /** In a tree, a long decimal may be compared with each of the others. */
    @Test
    void check_longAndShortDecimalsWithTheSameHashCode_isMalformed() {
        List<BigDecimal> decimals = CollidingDecimals.of(9_000, 2_000);
        assertThat(decimals.stream().mapToInt(Object::hashCode).distinct()).hasSize(1);
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> guard.check(decimals, 50_000, 0, true))
                .withMessageContaining("decimals");
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
    void isExempt_typesThatAHashMapCannotOrder_isFalse() {
        assertThat(HashGuard.isExempt(String.class)).isTrue();
        assertThat(HashGuard.isExempt(Thread.State.class)).isTrue();
        assertThat(HashGuard.isExempt(LocalDateTime.class)).isFalse();
        assertThat(HashGuard.isExempt(BigDecimal.class)).isFalse();
        assertThat(HashGuard.isExempt(Object.class)).isFalse();
    }
}
