/** Accounts and their order history. */
@NullMarked
package dev.cachezip.demo.accounts;

import org.jspecify.annotations.NullMarked;
