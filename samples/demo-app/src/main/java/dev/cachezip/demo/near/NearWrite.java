package dev.cachezip.demo.near;

/**
 * How soon the shop reads what another client has written.
 *
 * @param copied whether the shop had a copy of the old value
 * @param micros time from the sending of the write until the shop has read the new value
 * @param oldReads reads that still got the old value after Redis had answered the write
 */
record NearWrite(boolean copied, double micros, long oldReads) {}
