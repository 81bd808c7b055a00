/** The slow source that the shop's repositories read: seeded fake data behind a delay. */
@NullMarked
package dev.cachezip.demo.source;

import org.jspecify.annotations.NullMarked;
