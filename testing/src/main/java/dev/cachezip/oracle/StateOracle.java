package dev.cachezip.oracle;

import dev.cachezip.oracle.StorableValue.TrialOutcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Judges whether what was stored comes back: the copy that JDK serialization makes of a value is what a store's copy must
 * be the same as; the value itself, where the JDK cannot copy it.
 */
final class StateOracle {

    /**
     * One way to store one value.
     *
     * @param declared its own declared type, {@code Object}, or null for callers who declare nothing
     */
    record Trial(StorableValue value, Type declared) {
        @Override
        public String toString() {
            return value.name() + (declared == null ? ", undeclared" : ", declared as " + declared.getTypeName());
        }
    }

    /** The outcome for a value, and its reason. */
    record Finding(Trial trial, TrialOutcome outcome, String reason, boolean sharingLost) {
        boolean isExpected() {
            return trial.value().expected().allows(outcome);
        }

        @Override
        public String toString() {
            return outcome + " instead of " + trial.value().expected() + ": " + trial + ": " + reason;
        }
    }

    /** Stores values, of a declared type or of any, which is null. */
    interface Store {

        byte[] encode(Object value, Type declared);

        Object decode(byte[] stored, Type declared);
    }

    private final Store store;
    private final Class<? extends RuntimeException> refusal;

    /**
     * Creates an oracle.
     *
     * @param refusal what the store throws for a value that it refuses
     */
    StateOracle(Store store, Class<? extends RuntimeException> refusal) {
        this.store = store;
        this.refusal = refusal;
    }

    /** Returns each value once for each way in which it is stored. */
    static Stream<Trial> trials(List<StorableValue> values) {
        return values.stream()
                .flatMap(value -> Stream.of(null, Object.class, value.declared())
                        .distinct()
                        .map(declared -> new Trial(value, declared)));
    }

    Finding judge(Trial trial) {
        Type declared = trial.declared();
        byte[] stored;
        try {
            stored = store.encode(trial.value().value(), declared);
        } catch (RuntimeException | StackOverflowError e) {
            return refusal.isInstance(e)
                    ? new Finding(trial, TrialOutcome.REFUSED, message(e), false)
                    : new Finding(trial, TrialOutcome.ERROR, "on writing " + message(e), false);
        }
        Object copy;
        try {
            copy = store.decode(stored, declared);
        } catch (RuntimeException | StackOverflowError e) {
            return new Finding(trial, TrialOutcome.ERROR, "on reading " + message(e), false);
        }
        return compared(trial, copy, declared);
    }

    private static Finding compared(Trial trial, Object copy, Type declared) {
        Sameness.SamenessVerdict verdict =
                Sameness.compare(reference(trial.value().value()), copy, declared);
        if (!verdict.isSame()) {
            return new Finding(trial, TrialOutcome.DIFFERENT, verdict.difference(), verdict.sharingLost());
        }
        TrialOutcome outcome = verdict.forms().isEmpty() ? TrialOutcome.EQUAL : TrialOutcome.EQUAL_FORM;
        return new Finding(trial, outcome, String.join(", ", verdict.forms()), verdict.sharingLost());
    }

    /** Returns the JDK's copy, or the value itself where the JDK cannot copy it or leaves out what is no field of its own. */
    static Object reference(Object value) {
        if (!(value instanceof Serializable) || hasSuperclassOutside(value.getClass())) {
            return value;
        }
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (TreeNoticingStream out = new TreeNoticingStream(bytes)) {
                out.writeObject(value);
                if (out.trees) {
                    return value;
                }
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                return in.readObject();
            }
        } catch (IOException | ClassNotFoundException | RuntimeException e) {
            // The JDK asks half-read entities in sets for their hash codes.
            return value;
        }
    }

    /** Notices trees of Jackson, which write themselves as JSON for the JDK: each long would come back as an int. */
    private static final class TreeNoticingStream extends ObjectOutputStream {

        private boolean trees;

        TreeNoticingStream(ByteArrayOutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object written) {
            trees |= written.getClass().getSimpleName().equals("NodeSerialization");
            return written;
        }
    }

    /** Tells whether the JDK would leave out fields, those of a superclass that is not serializable. */
    private static boolean hasSuperclassOutside(Class<?> type) {
        boolean replaced = Stream.of(type.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals("writeReplace"));
        return !replaced
                && Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
                        .anyMatch(c -> !JdkSameness.isJdk(c) && !Serializable.class.isAssignableFrom(c));
    }

    private static String message(Throwable failure) {
        String text = failure.getClass().getSimpleName() + ": " + failure.getMessage();
        String line = text.lines().findFirst().orElse("");
        return line.length() > 300 ? line.substring(0, 300) + "..." : line;
    }

    /** Returns how often each outcome occurred, in one line. */
    static String summary(List<Finding> findings) {
        Map<TrialOutcome, Integer> counts = new EnumMap<>(TrialOutcome.class);
        for (TrialOutcome outcome : TrialOutcome.values()) {
            counts.put(outcome, 0);
        }
        findings.forEach(finding -> counts.merge(finding.outcome(), 1, Integer::sum));
        long deviations = findings.stream().filter(f -> !f.isExpected()).count();
        long shared = findings.stream().filter(Finding::sharingLost).count();
        return "oracle: " + findings.size() + " trials: " + counts.get(TrialOutcome.EQUAL) + " equal, "
                + counts.get(TrialOutcome.EQUAL_FORM) + " equal form, " + counts.get(TrialOutcome.REFUSED)
                + " refused, "
                + counts.get(TrialOutcome.DIFFERENT) + " different, " + counts.get(TrialOutcome.ERROR) + " error; "
                + deviations
                + " not as expected, " + shared + " with one object as two";
    }
}
