package dev.cachezip.objects.state;

import dev.cachezip.msgpack.ShortName;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.plans.JacksonPlan;
import dev.cachezip.objects.root.Mark;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.JavaType;

/** Constants of an enum, as their names. What is no name of one is refused by Jackson. */
@SuppressWarnings("EnumOrdinal") // of constants in this JVM: names are stored
final class EnumPlan extends JacksonPlan {

    private final Class<?> type;
    private @Nullable EnumConstants constants;

    EnumPlan(JavaType type) {
        super(type);
        this.type = type.getRawClass();
    }

    @Override
    public void write(Object value, WriteDocument out) {
        out.generator().writeString(constants().names[((Enum<?>) value).ordinal()]);
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        Object found = in.is(JsonToken.VALUE_STRING)
                ? constants().byName.get(in.parser().getString())
                : null;
        return found == null ? super.read(mark, in) : found;
    }

    private EnumConstants constants() {
        EnumConstants known = constants;
        if (known == null) {
            known = EnumConstants.of(type);
            constants = known;
        }
        return known;
    }

    /** The constants, found when the first value is written or read: the class may fail to be initialized. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record EnumConstants(SerializableString[] names, Map<String, Enum<?>> byName) {

        static EnumConstants of(Class<?> type) {
            Enum<?>[] constants = (Enum<?>[]) type.getEnumConstants();
            SerializableString[] names = new SerializableString[constants.length];
            Map<String, Enum<?>> byName = new HashMap<>();
            for (Enum<?> constant : constants) {
                names[constant.ordinal()] = ShortName.of(constant.name());
                byName.put(constant.name(), constant);
            }
            return new EnumConstants(names, byName);
        }
    }
}
