/** The report of JMH's results: tables, charts and the outcomes of the goals. */
@NullMarked
package dev.cachezip.jmh.report;

import org.jspecify.annotations.NullMarked;
