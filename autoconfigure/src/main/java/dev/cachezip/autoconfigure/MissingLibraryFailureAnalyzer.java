package dev.cachezip.autoconfigure;

import dev.cachezip.CachezipException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer that says at start-up what to do if the native library of zstd cannot be loaded. */
final class MissingLibraryFailureAnalyzer extends AbstractFailureAnalyzer<CachezipException.NoLibrary> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, CachezipException.NoLibrary cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), """
                The library unpacks itself to the folder in the system property java.io.tmpdir, which must be writable and \
                allow execution: if it is not, name another folder with -DZstdTempFolder=... If the message names a class or \
                a method, a dependency has brought an old com.github.luben:zstd-jni: set its version. Or set \
                cachezip.compression.algorithm to lz4, which does without (and then misses what zstd has compressed).""", cause);
    }
}
