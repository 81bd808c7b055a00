package dev.cachezip.refresh;

/**
 * The election of one caller of all instances, who loads the value of an entry that is due.
 *
 * @param key the key as Redis knows it
 * @param due the entry
 * @param since when it was asked for, on the JVM's clock
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
public record Election(byte[] key, AgedEntry due, long since) {}
