package dev.cachezip.it;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Runs a failed test once more if a response took as long as a command's time-out.
 *
 * <p>Lettuce's reactive commands have a race, also without cachezip: a reply that comes while the thread that has asked is
 * held up may get lost. A failure of cachezip is a response that comes at once.
 */
@SuppressWarnings("IllegalThrows") // as the interface declares it
final class LostReplies implements InvocationInterceptor {

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> context, ExtensionContext extension)
            throws Throwable {
        interceptTestTemplateMethod(invocation, context, extension);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> context, ExtensionContext extension)
            throws Throwable {
        Browser.forgetTimeOuts();
        try {
            invocation.proceed();
        } catch (AssertionError e) {
            if (!Browser.sawTimeOut()) {
                throw e;
            }
            again(context);
        }
    }

    private static void again(ReflectiveInvocationContext<Method> context) throws Throwable {
        Method test = context.getExecutable();
        test.setAccessible(true);
        try {
            test.invoke(
                    context.getTarget().orElseThrow(), context.getArguments().toArray());
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
