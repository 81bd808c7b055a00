package dev.cachezip.objects.types;

import dev.cachezip.CachezipException;
import java.lang.invoke.MethodType;

/**
 * The check of the class that a type id names against the class that a method declares, before a value is built.
 */
public final class DeclaredClass {

    private DeclaredClass() {}

    /**
     * Refuses a class that no value of the declared class can have been written as: neither extends the other one.
     *
     * @param found the class that the type id names; a primitive class stands for its wrapper
     * @throws CachezipException.AnotherType if it is refused
     */
    public static void check(Class<?> found, Class<?> declared) {
        Class<?> foundClass = MethodType.methodType(found).wrap().returnType();
        Class<?> declaredClass = MethodType.methodType(declared).wrap().returnType();
        if (!declaredClass.isAssignableFrom(foundClass) && !foundClass.isAssignableFrom(declaredClass)) {
            throw new CachezipException.AnotherType(declared.getTypeName());
        }
    }
}
