package dev.cachezip.codec.jackson3.state.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
