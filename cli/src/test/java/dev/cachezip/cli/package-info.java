/** Tests of the command line, in the JVM and as a process. */
package dev.cachezip.cli;
