/** What the classes of each module have in common. */
@NullMarked
package dev.cachezip.architecture;

import org.jspecify.annotations.NullMarked;
