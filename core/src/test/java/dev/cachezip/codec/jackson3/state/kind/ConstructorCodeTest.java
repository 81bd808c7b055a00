package dev.cachezip.codec.jackson3.state.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which constructors surely leave their arguments as they are. */
// Only the code of the constructors matters.
@SuppressWarnings({"UnusedVariable", "unused", "ModifyCollectionInEnhancedForLoop", "MutablePublicArray"})
class ConstructorCodeTest {

    @ParameterizedTest
    @ValueSource(
            classes = {
                Keeping.class,
                Checking.class,
                Copying.class,
                Scalar.class,
                Sub.class,
                Chosen.class,
                Doubles.class
            })
    void leavesArguments_onlyKeptCheckedAndCopied_isTrue(Class<?> type) {
        assertThat(ConstructorCode.leavesArguments(type.getDeclaredConstructors()[0]))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {Sorting.class, Adding.class, Wiping.class, Registering.class, SubOfSorting.class, Mutating.class
            })
    void leavesArguments_mayBeChanged_isFalse(Class<?> type) {
        assertThat(ConstructorCode.leavesArguments(type.getDeclaredConstructors()[0]))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Plain.class,
                Checked.class,
                CheckedElsewhere.class,
                Normalized.class,
                Defaults.class,
                Assigned.class,
                Wide.class,
                Copied.class
            })
    void keepsState_argumentsKeptOrMadeWhatTheyAlreadyAre_isTrue(Class<?> type) {
        assertThat(ConstructorCode.keepsState(type.getDeclaredConstructors()[0]))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Increased.class,
                Counted.class,
                Swapped.class,
                Chosenly.class,
                Prefixed.class,
                Rounded.class,
                Sorted.class,
                Stamped.class,
                Shortened.class
            })
    void keepsState_otherComponentsMayBeMade_isFalse(Class<?> type) {
        assertThat(ConstructorCode.keepsState(type.getDeclaredConstructors()[0]))
                .isFalse();
    }

    record Plain(int number, List<Bean> beans, Bean bean) {}

    record Checked(int from, int to, String name) {
        Checked {
            Objects.requireNonNull(name, "name");
            if (from > to) {
                throw new IllegalArgumentException(from + " > " + to);
            }
        }
    }

    record CheckedElsewhere(String name, List<Bean> beans) {
        CheckedElsewhere {
            check(name);
        }

        private static void check(String name) {
            Objects.requireNonNull(name);
        }
    }

    record Normalized(String name, BigDecimal amount, Instant time, List<Bean> beans, int number) {
        Normalized {
            name = name == null ? "" : name.trim().toLowerCase(Locale.ROOT);
            amount = amount.setScale(2, RoundingMode.HALF_UP);
            time = time.truncatedTo(ChronoUnit.MILLIS);
            beans = beans == null ? List.of() : List.copyOf(beans);
            number = Math.max(number, 1);
        }
    }

    record Defaults(String name, BigDecimal amount, Map<String, Bean> beans) {
        Defaults {
            if (name == null) {
                name = "none";
            }
            amount = Objects.requireNonNullElse(amount, BigDecimal.ZERO);
            beans = beans == null ? Map.of() : beans;
        }
    }

    record Assigned(String name, List<Bean> beans) {
        @SuppressWarnings("RedundantRecordConstructor") // this is what is tested
        Assigned(String name, List<Bean> beans) {
            this.name = Objects.requireNonNull(name);
            this.beans = beans == null ? List.of() : beans;
        }
    }

    record Wide(long first, double second, int third, long fourth) {
        Wide {
            third = third > 5 ? 5 : third;
            fourth = Math.abs(fourth);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // only the code matters
    record Copied(byte[] bytes, List<Bean> beans) {
        Copied {
            bytes = bytes.clone();
            beans = new ArrayList<>(beans);
        }
    }

    record Increased(BigDecimal amount) {
        Increased {
            amount = amount.add(BigDecimal.ONE).setScale(2, RoundingMode.HALF_UP);
        }
    }

    record Counted(int number) {
        Counted {
            if (number > 5) {
                number++;
            }
        }
    }

    record Swapped(int from, int to) {
        Swapped {
            if (from > to) {
                int other = from;
                from = to;
                to = other;
            }
        }
    }

    record Chosenly(String name, String other) {
        Chosenly(String name, String other) {
            this.name = other.isEmpty() ? name : other;
            this.other = other.isEmpty() ? other : name;
        }
    }

    record Prefixed(String name) {
        Prefixed {
            name = name.isEmpty() ? name : "a" + name;
        }
    }

    record Rounded(double share) {
        Rounded {
            share = share * 0.5;
        }
    }

    record Sorted(List<Integer> numbers) {
        Sorted {
            numbers = new ArrayList<>(numbers);
            numbers.sort(null);
        }
    }

    record Stamped(Instant time) {
        Stamped {
            time = Instant.now();
        }
    }

    record Shortened(String name) {
        Shortened {
            name = name.length() > 3 ? name.substring(1).trim() : name;
        }
    }

    static final class Bean {
        private int total;
    }

    static class Keeping {
        private final Bean bean;
        private final List<Bean> beans;

        Keeping(Bean bean, List<Bean> beans) {
            this.bean = bean;
            this.beans = beans;
        }
    }

    static final class Checking {
        private final Bean bean;
        private final String name;

        Checking(Bean bean, String name) {
            if (bean == null) {
                throw new NullPointerException("bean is marked non-null but is null");
            }
            this.bean = Objects.requireNonNull(bean, "bean");
            this.name = checked(name.trim());
        }

        private static String checked(String name) {
            return name.isEmpty() ? "none" : name;
        }
    }

    static final class Copying {
        private final List<Bean> list;
        private final List<Bean> view;
        private final Map<String, Bean> map;

        Copying(List<Bean> list, List<Bean> view, Map<String, Bean> map) {
            if (list.isEmpty() && view.size() > 3) {
                throw new IllegalArgumentException("No beans, but " + view.size());
            }
            this.list = List.copyOf(list);
            this.view = Collections.unmodifiableList(new ArrayList<>(view));
            this.map = Map.copyOf(map);
        }
    }

    static final class Scalar {
        private final String name;
        private final Instant time;

        Scalar(String name, Instant time) {
            this.name = switch (name) {
                case "a" -> "b";
                default -> name;
            };
            this.time = time;
        }
    }

    static final class Sub extends Keeping {
        Sub(Bean bean, List<Bean> beans) {
            super(bean, beans);
        }
    }

    static final class Chosen {
        private final List<Bean> beans;

        Chosen(List<Bean> beans) {
            this.beans = beans == null ? List.of() : beans;
        }
    }

    static final class Doubles {
        private final Bean bean;
        private final long number;
        private final double share;

        Doubles(Bean bean, long number, double share) {
            this.bean = bean;
            this.number = number + 70_000L;
            this.share = share * 0.5;
        }
    }

    static class Sorting {
        private final List<Integer> list;

        Sorting(List<Integer> list) {
            this.list = list;
            list.sort(null);
        }
    }

    static final class SubOfSorting extends Sorting {
        SubOfSorting(List<Integer> list) {
            super(list);
        }
    }

    static final class Adding {
        private final Map<String, String> map;

        Adding(Map<String, String> map) {
            map.putIfAbsent("v", "1");
            this.map = map;
        }
    }

    static final class Wiping {
        private final char[] password;

        Wiping(char[] password) {
            this.password = password.clone();
            password[0] = 0;
        }
    }

    static final class Mutating {
        private final Bean bean;

        Mutating(Bean bean) {
            this.bean = bean;
            bean.total++;
        }
    }

    static final class Registering {
        private static final List<Bean> ALL = new ArrayList<>();
        private final Bean bean;

        Registering(Bean bean) {
            this.bean = bean;
            ALL.add(bean);
        }
    }
}
