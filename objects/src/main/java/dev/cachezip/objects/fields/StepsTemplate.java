package dev.cachezip.objects.fields;

import dev.cachezip.objects.document.WriteDocument;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;

/**
 * Up to eight steps, one after the other: the template of hidden classes, never used itself.
 *
 * <p>Class data: the number of the first property, followed by a {@link PropertyStep} for each.
 */
@SuppressWarnings("IllegalCatch") // stack overflows, too, of which each level adds where it was; all is rethrown
final class StepsTemplate implements PropertySteps {

    static final int SIZE = 8;

    private static final int FIRST = first(MethodHandles.lookup());
    private static final PropertyStep STEP_0 = step(MethodHandles.lookup(), 0);
    private static final PropertyStep STEP_1 = step(MethodHandles.lookup(), 1);
    private static final PropertyStep STEP_2 = step(MethodHandles.lookup(), 2);
    private static final PropertyStep STEP_3 = step(MethodHandles.lookup(), 3);
    private static final PropertyStep STEP_4 = step(MethodHandles.lookup(), 4);
    private static final PropertyStep STEP_5 = step(MethodHandles.lookup(), 5);
    private static final PropertyStep STEP_6 = step(MethodHandles.lookup(), 6);
    private static final PropertyStep STEP_7 = step(MethodHandles.lookup(), 7);

    @Override
    public void write(Object bean, WriteDocument out, Owner owner) {
        int i = 0;
        try {
            STEP_0.write(bean, out);
            i = 1;
            STEP_1.write(bean, out);
            i = 2;
            STEP_2.write(bean, out);
            i = 3;
            STEP_3.write(bean, out);
            i = 4;
            STEP_4.write(bean, out);
            i = 5;
            STEP_5.write(bean, out);
            i = 6;
            STEP_6.write(bean, out);
            i = 7;
            STEP_7.write(bean, out);
        } catch (Throwable e) {
            throw owner.failure(FIRST + i, e);
        }
    }

    private static int first(MethodHandles.Lookup copy) {
        try {
            return MethodHandles.classDataAt(copy, ConstantDescs.DEFAULT_NAME, int.class, 0);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static PropertyStep step(MethodHandles.Lookup copy, int index) {
        try {
            return MethodHandles.classDataAt(copy, ConstantDescs.DEFAULT_NAME, PropertyStep.class, index + 1);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
