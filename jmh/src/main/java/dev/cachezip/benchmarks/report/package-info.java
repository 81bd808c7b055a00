/** Documents, tables, charts and goals for the reports of all measurements; it depends on none of these. */
@NullMarked
package dev.cachezip.benchmarks.report;

import org.jspecify.annotations.NullMarked;
