/** What is configured for one cache, whoever configures it. */
@NullMarked
package dev.cachezip.policy;

import org.jspecify.annotations.NullMarked;
