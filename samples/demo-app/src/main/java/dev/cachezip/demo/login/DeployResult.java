package dev.cachezip.demo.login;

/**
 * What a deploy with a changed class does to the visitor's session.
 *
 * @param type the class that has one field more
 * @param attribute the name of the session's attribute of that class
 * @param storedBytes size of that attribute in Redis afterwards
 * @param versioned whether the class declares its {@code serialVersionUID}
 * @param jdk what happens if the session is in JDK serialization
 * @param cachezip what happens to the session as it is
 */
record DeployResult(
        String type, String attribute, int storedBytes, boolean versioned, NextRequest jdk, NextRequest cachezip) {}
