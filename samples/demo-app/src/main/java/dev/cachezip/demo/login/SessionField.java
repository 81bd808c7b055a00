package dev.cachezip.demo.login;

/**
 * A field of the visitor's session in Redis.
 *
 * @param name its name in the hash
 * @param jdkBytes size of the value in JDK serialization
 * @param storedBytes size of the value as it is in Redis
 */
record SessionField(String name, int jdkBytes, int storedBytes) {}
