package dev.cachezip.codec.types;

import java.util.Set;

/**
 * The exceptions of the JDK that the mapping by state supports: all that they hold is that of every {@code Throwable}, or
 * is shown by their methods.
 *
 * <p>They are listed one by one, as {@link JdkTypes} are.
 */
final class JdkExceptions {

    private static final Set<String> NAMES = JdkTypes.names(Set.of(
            ArithmeticException.class,
            ArrayIndexOutOfBoundsException.class,
            ArrayStoreException.class,
            AssertionError.class,
            ClassCastException.class,
            ClassNotFoundException.class,
            CloneNotSupportedException.class,
            Error.class,
            Exception.class,
            IllegalAccessException.class,
            IllegalArgumentException.class,
            IllegalStateException.class,
            IndexOutOfBoundsException.class,
            InstantiationException.class,
            InterruptedException.class,
            NegativeArraySizeException.class,
            NoClassDefFoundError.class,
            NoSuchFieldException.class,
            NoSuchMethodException.class,
            NullPointerException.class,
            NumberFormatException.class,
            ReflectiveOperationException.class,
            RuntimeException.class,
            SecurityException.class,
            StringIndexOutOfBoundsException.class,
            Throwable.class,
            UnsupportedOperationException.class,
            java.io.EOFException.class,
            java.io.FileNotFoundException.class,
            java.io.IOException.class,
            java.io.NotSerializableException.class,
            java.io.UncheckedIOException.class,
            java.io.UnsupportedEncodingException.class,
            java.lang.reflect.UndeclaredThrowableException.class,
            java.net.BindException.class,
            java.net.ConnectException.class,
            java.net.MalformedURLException.class,
            java.net.NoRouteToHostException.class,
            java.net.PortUnreachableException.class,
            java.net.ProtocolException.class,
            java.net.SocketException.class,
            java.net.SocketTimeoutException.class,
            java.net.URISyntaxException.class,
            java.net.UnknownHostException.class,
            java.net.UnknownServiceException.class,
            java.nio.channels.ClosedChannelException.class,
            java.nio.charset.CharacterCodingException.class,
            java.nio.file.AccessDeniedException.class,
            java.nio.file.DirectoryNotEmptyException.class,
            java.nio.file.FileAlreadyExistsException.class,
            java.nio.file.FileSystemException.class,
            java.nio.file.InvalidPathException.class,
            java.nio.file.NoSuchFileException.class,
            java.nio.file.NotDirectoryException.class,
            java.security.GeneralSecurityException.class,
            java.security.InvalidKeyException.class,
            java.security.KeyStoreException.class,
            java.security.NoSuchAlgorithmException.class,
            java.security.SignatureException.class,
            java.security.cert.CertificateException.class,
            java.text.ParseException.class,
            java.time.DateTimeException.class,
            java.time.format.DateTimeParseException.class,
            java.time.temporal.UnsupportedTemporalTypeException.class,
            java.time.zone.ZoneRulesException.class,
            java.util.ConcurrentModificationException.class,
            java.util.EmptyStackException.class,
            java.util.InputMismatchException.class,
            java.util.MissingResourceException.class,
            java.util.NoSuchElementException.class,
            java.util.concurrent.BrokenBarrierException.class,
            java.util.concurrent.CancellationException.class,
            java.util.concurrent.CompletionException.class,
            java.util.concurrent.ExecutionException.class,
            java.util.concurrent.RejectedExecutionException.class,
            java.util.concurrent.TimeoutException.class,
            java.util.zip.DataFormatException.class,
            java.util.zip.ZipException.class));

    /** Listed by name, so that the modules java.sql and java.net.http are not needed, and those of {@code javax}. */
    private static final Set<String> OF_OTHER_MODULES = Set.of(
            "java.net.http.HttpConnectTimeoutException",
            "java.net.http.HttpTimeoutException",
            "java.sql.BatchUpdateException",
            "java.sql.SQLDataException",
            "java.sql.SQLException",
            "java.sql.SQLFeatureNotSupportedException",
            "java.sql.SQLIntegrityConstraintViolationException",
            "java.sql.SQLInvalidAuthorizationSpecException",
            "java.sql.SQLNonTransientConnectionException",
            "java.sql.SQLNonTransientException",
            "java.sql.SQLRecoverableException",
            "java.sql.SQLSyntaxErrorException",
            "java.sql.SQLTimeoutException",
            "java.sql.SQLTransactionRollbackException",
            "java.sql.SQLTransientConnectionException",
            "java.sql.SQLTransientException",
            "java.sql.SQLWarning",
            "javax.net.ssl.SSLException",
            "javax.net.ssl.SSLHandshakeException");

    private JdkExceptions() {}

    /** Returns whether exceptions of the class of this name are supported. */
    static boolean contains(String className) {
        return NAMES.contains(className) || OF_OTHER_MODULES.contains(className);
    }
}
