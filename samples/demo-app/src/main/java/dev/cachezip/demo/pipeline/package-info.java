/** Pipelines with the compression that is chosen on the page. */
@NullMarked
package dev.cachezip.demo.pipeline;

import org.jspecify.annotations.NullMarked;
