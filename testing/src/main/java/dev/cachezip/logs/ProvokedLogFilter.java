package dev.cachezip.logs;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;

/** The filter of an appender that keeps out what {@link ProvokedLogs} keep. */
public final class ProvokedLogFilter extends Filter<ILoggingEvent> {

    @Override
    public FilterReply decide(ILoggingEvent event) {
        return ProvokedLogs.keep(event) ? FilterReply.DENY : FilterReply.NEUTRAL;
    }
}
