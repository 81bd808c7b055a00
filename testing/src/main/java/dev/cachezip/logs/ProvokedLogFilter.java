package dev.cachezip.logs;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;

/** An appender's filter that drops the events kept by {@link ProvokedLogs}. */
public final class ProvokedLogFilter extends Filter<ILoggingEvent> {

    @Override
    public FilterReply decide(ILoggingEvent event) {
        return ProvokedLogs.keep(event) ? FilterReply.DENY : FilterReply.NEUTRAL;
    }
}
