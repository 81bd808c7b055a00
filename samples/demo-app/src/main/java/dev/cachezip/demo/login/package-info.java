/** The login, and the visitor's own session: its bytes, and what a deploy with a changed class does to it. */
@NullMarked
package dev.cachezip.demo.login;

import org.jspecify.annotations.NullMarked;
