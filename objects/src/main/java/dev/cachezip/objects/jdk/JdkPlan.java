package dev.cachezip.objects.jdk;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.plans.JacksonPlan;
import dev.cachezip.objects.root.Mark;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/** Values of the JDK by their row. What Jackson writes best is written by it. */
final class JdkPlan<T> extends JacksonPlan {

    private final Class<T> type;
    private final JdkRow.@Nullable RowWriting<T> writing;
    private final JdkRow.RowReading<T> reading;

    JdkPlan(JavaType type, JdkRow<T> row, JdkRow.RowReading<T> reading) {
        super(type);
        this.type = row.type();
        this.writing = row.writing();
        this.reading = reading;
    }

    @Override
    public void write(Object value, WriteDocument out) {
        if (writing == null) {
            super.write(value, out);
        } else {
            JdkRow.write(writing, value, out.generator(), out.context());
        }
    }

    @Override
    public Object read(@Nullable Mark mark, ReadDocument in) {
        return JdkRow.read(type, reading, in.parser(), in.context());
    }
}
