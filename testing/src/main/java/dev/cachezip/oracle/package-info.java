/**
 * Values of every kind, and the JDK's serialization as the oracle that says what each must come back as.
 *
 * <p>Not null-marked: the classes of the values are as applications write them, with nulls anywhere.
 */
package dev.cachezip.oracle;
