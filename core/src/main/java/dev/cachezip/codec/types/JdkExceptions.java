package dev.cachezip.codec.types;

import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The exceptions of the JDK that the mapping by state supports: they hold what every {@code Throwable} holds, and those of
 * {@code java.sql} also a state, a code and the next one.
 *
 * <p>They are listed one by one, as {@link JdkTypes} are, and by name, so that their modules are not needed and no class
 * is loaded.
 */
final class JdkExceptions {

    /** The names of all. */
    static final Set<String> NAMES = Stream.of(
                    in(
                            "java.io.",
                            "CharConversionException EOFException FileNotFoundException IOError IOException"
                                    + " InvalidObjectException NotActiveException NotSerializableException StreamCorruptedException"
                                    + " SyncFailedException UTFDataFormatException UncheckedIOException UnsupportedEncodingException"),
                    in(
                            "java.lang.",
                            "AbstractMethodError ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException"
                                    + " AssertionError BootstrapMethodError ClassCastException ClassCircularityError"
                                    + " ClassFormatError ClassNotFoundException CloneNotSupportedException Error Exception"
                                    + " ExceptionInInitializerError IllegalAccessError IllegalAccessException"
                                    + " IllegalArgumentException IllegalCallerException IllegalMonitorStateException"
                                    + " IllegalStateException IllegalThreadStateException IncompatibleClassChangeError"
                                    + " IndexOutOfBoundsException InstantiationError InstantiationException InternalError"
                                    + " InterruptedException LinkageError NegativeArraySizeException NoClassDefFoundError"
                                    + " NoSuchFieldError NoSuchFieldException NoSuchMethodError NoSuchMethodException"
                                    + " NullPointerException NumberFormatException OutOfMemoryError ReflectiveOperationException"
                                    + " RuntimeException SecurityException StackOverflowError StringIndexOutOfBoundsException"
                                    + " Throwable UnknownError UnsatisfiedLinkError UnsupportedClassVersionError"
                                    + " UnsupportedOperationException VerifyError invoke.WrongMethodTypeException"
                                    + " reflect.InaccessibleObjectException reflect.UndeclaredThrowableException"),
                    in(
                            "java.net.",
                            "BindException ConnectException MalformedURLException NoRouteToHostException"
                                    + " PortUnreachableException ProtocolException SocketException UnknownHostException"
                                    + " UnknownServiceException http.HttpConnectTimeoutException http.HttpTimeoutException"),
                    in(
                            "java.nio.",
                            "BufferOverflowException BufferUnderflowException InvalidMarkException"
                                    + " ReadOnlyBufferException channels.AlreadyConnectedException"
                                    + " channels.AsynchronousCloseException channels.CancelledKeyException"
                                    + " channels.ClosedByInterruptException channels.ClosedChannelException"
                                    + " channels.ClosedSelectorException channels.ConnectionPendingException"
                                    + " channels.FileLockInterruptionException channels.IllegalBlockingModeException"
                                    + " channels.InterruptedByTimeoutException channels.NoConnectionPendingException"
                                    + " channels.NonReadableChannelException channels.NonWritableChannelException"
                                    + " channels.NotYetBoundException channels.NotYetConnectedException"
                                    + " channels.OverlappingFileLockException channels.UnresolvedAddressException"
                                    + " channels.UnsupportedAddressTypeException charset.CharacterCodingException"
                                    + " file.ClosedDirectoryStreamException file.ClosedFileSystemException"
                                    + " file.ClosedWatchServiceException file.DirectoryIteratorException"
                                    + " file.FileSystemAlreadyExistsException file.FileSystemNotFoundException"
                                    + " file.ReadOnlyFileSystemException"),
                    in(
                            "java.security.",
                            "DigestException GeneralSecurityException InvalidAlgorithmParameterException"
                                    + " InvalidKeyException InvalidParameterException KeyException KeyManagementException"
                                    + " KeyStoreException NoSuchAlgorithmException NoSuchProviderException PrivilegedActionException"
                                    + " ProviderException SignatureException UnrecoverableEntryException UnrecoverableKeyException"
                                    + " cert.CRLException cert.CertificateEncodingException cert.CertificateException"
                                    + " cert.CertificateExpiredException cert.CertificateNotYetValidException"
                                    + " cert.CertificateParsingException spec.InvalidKeySpecException"
                                    + " spec.InvalidParameterSpecException"),
                    in(
                            "java.sql.",
                            "SQLDataException SQLException SQLFeatureNotSupportedException"
                                    + " SQLIntegrityConstraintViolationException SQLInvalidAuthorizationSpecException"
                                    + " SQLNonTransientConnectionException SQLNonTransientException SQLRecoverableException"
                                    + " SQLSyntaxErrorException SQLTimeoutException SQLTransactionRollbackException"
                                    + " SQLTransientConnectionException SQLTransientException SQLWarning"),
                    in(
                            "java.time.",
                            "DateTimeException temporal.UnsupportedTemporalTypeException zone.ZoneRulesException"),
                    in(
                            "java.util.",
                            "ConcurrentModificationException EmptyStackException FormatterClosedException"
                                    + " InputMismatchException NoSuchElementException ServiceConfigurationError"
                                    + " concurrent.BrokenBarrierException concurrent.CancellationException"
                                    + " concurrent.CompletionException concurrent.ExecutionException"
                                    + " concurrent.RejectedExecutionException concurrent.TimeoutException jar.JarException"
                                    + " zip.DataFormatException zip.ZipError zip.ZipException prefs.BackingStoreException"),
                    in(
                            "javax.",
                            "crypto.AEADBadTagException crypto.BadPaddingException crypto.IllegalBlockSizeException"
                                    + " crypto.NoSuchPaddingException crypto.ShortBufferException net.ssl.SSLException"
                                    + " net.ssl.SSLHandshakeException net.ssl.SSLKeyException net.ssl.SSLPeerUnverifiedException"
                                    + " net.ssl.SSLProtocolException security.auth.login.AccountException"
                                    + " security.auth.login.AccountExpiredException security.auth.login.AccountLockedException"
                                    + " security.auth.login.AccountNotFoundException security.auth.login.CredentialException"
                                    + " security.auth.login.CredentialExpiredException"
                                    + " security.auth.login.CredentialNotFoundException security.auth.login.FailedLoginException"
                                    + " security.auth.login.LoginException xml.datatype.DatatypeConfigurationException"
                                    + " xml.parsers.ParserConfigurationException"))
            .flatMap(Function.identity())
            .collect(Collectors.toUnmodifiableSet());

    private JdkExceptions() {}

    private static Stream<String> in(String prefix, String names) {
        return Stream.of(names.split(" ")).map(prefix::concat);
    }
}
