/** What all measurements report with: documents, tables, charts and goals; it knows none of them. */
@NullMarked
package dev.cachezip.benchmarks.report;

import org.jspecify.annotations.NullMarked;
