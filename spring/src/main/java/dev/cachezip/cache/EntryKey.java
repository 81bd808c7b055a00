package dev.cachezip.cache;

/**
 * The key of an entry, made once in the thread of the caller, whose tenant a key serializer may write into it.
 *
 * @param key the key as the application names it
 * @param inRedis the key as Redis knows it
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record EntryKey(Object key, byte[] inRedis) {}
