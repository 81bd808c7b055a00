package dev.cachezip.codec.types;

import java.util.Set;

/**
 * The enums of the JDK that are values, in addition to those that {@link JdkTypes} lists.
 *
 * <p>Nothing in the name of a class tells that it is an enum, and no class is loaded to find out. They are listed by
 * name, so that the modules java.sql and java.net.http are not needed.
 */
final class JdkEnums {

    private static final Set<String> NAMES = Set.of(
            "java.lang.Character$UnicodeScript",
            "java.lang.System$Logger$Level",
            "java.lang.Thread$State",
            "java.lang.annotation.ElementType",
            "java.lang.annotation.RetentionPolicy",
            "java.net.Authenticator$RequestorType",
            "java.net.Proxy$Type",
            "java.net.StandardProtocolFamily",
            "java.net.http.HttpClient$Redirect",
            "java.net.http.HttpClient$Version",
            "java.nio.file.AccessMode",
            "java.nio.file.FileVisitOption",
            "java.nio.file.FileVisitResult",
            "java.nio.file.LinkOption",
            "java.nio.file.StandardCopyOption",
            "java.nio.file.StandardOpenOption",
            "java.nio.file.attribute.AclEntryFlag",
            "java.nio.file.attribute.AclEntryPermission",
            "java.nio.file.attribute.AclEntryType",
            "java.nio.file.attribute.PosixFilePermission",
            "java.security.CryptoPrimitive",
            "java.security.cert.CRLReason",
            "java.sql.ClientInfoStatus",
            "java.sql.JDBCType",
            "java.sql.PseudoColumnUsage",
            "java.sql.RowIdLifetime",
            "java.text.Normalizer$Form",
            "java.text.NumberFormat$Style",
            "java.time.chrono.HijrahEra",
            "java.time.chrono.MinguoEra",
            "java.time.chrono.ThaiBuddhistEra",
            "java.time.format.ResolverStyle",
            "java.time.format.SignStyle",
            "java.time.zone.ZoneOffsetTransitionRule$TimeDefinition",
            "java.util.Formatter$BigDecimalLayoutForm",
            "java.util.Locale$Category",
            "java.util.Locale$FilteringMode",
            "java.util.Locale$IsoCountryCode",
            "java.util.stream.Collector$Characteristics",
            "javax.net.ssl.SSLEngineResult$HandshakeStatus",
            "javax.net.ssl.SSLEngineResult$Status");

    private JdkEnums() {}

    /** Returns whether the constants of the class of this name are values. */
    static boolean contains(String className) {
        return NAMES.contains(className);
    }

    static Set<String> names() {
        return NAMES;
    }
}
