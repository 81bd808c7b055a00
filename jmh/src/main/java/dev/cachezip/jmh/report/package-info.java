/** What is made of JMH's results: tables, charts, and how far the goals are reached. */
@NullMarked
package dev.cachezip.jmh.report;

import org.jspecify.annotations.NullMarked;
