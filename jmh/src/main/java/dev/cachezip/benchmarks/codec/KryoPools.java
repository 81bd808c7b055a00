package dev.cachezip.benchmarks.codec;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.Pool;
import dev.cachezip.samples.Customer;
import dev.cachezip.samples.Layout;
import dev.cachezip.samples.LayoutBean;
import dev.cachezip.samples.NumberedItem;
import dev.cachezip.samples.ProductPage;
import dev.cachezip.samples.ShopUser;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Supplier;

/** Kryo with its own pools, as its documentation recommends for several threads. */
final class KryoPools {

    /** The classes of the sample values, for codecs that require registration. */
    static final List<Class<?>> SAMPLE_TYPES = List.of(
            Customer.class,
            ProductPage.class,
            ProductPage.Availability.class,
            ProductPage.Review.class,
            Layout.class,
            Layout.User.class,
            LayoutBean.class,
            LayoutBean.UserBean.class,
            ShopUser.class,
            ShopUser.Address.class,
            NumberedItem.class,
            NumberedItem.Parity.class);

    private static final int MOST_POOLED = 16;
    private static final int BUFFER_LENGTH = 1024;

    private final Pool<Kryo> kryos = pool(KryoPools::kryo);
    private final Pool<Output> outputs = pool(() -> new Output(BUFFER_LENGTH, -1));
    private final Pool<Input> inputs = pool(Input::new);

    private static Kryo kryo() {
        Kryo kryo = new Kryo();
        SAMPLE_TYPES.forEach(kryo::register);
        kryo.register(ArrayList.class);
        kryo.register(LinkedHashMap.class);
        kryo.register(BigDecimal.class);
        kryo.register(Instant.class);
        return kryo;
    }

    private static <T> Pool<T> pool(Supplier<T> supplier) {
        return new Pool<>(true, false, MOST_POOLED) {
            @Override
            protected T create() {
                return supplier.get();
            }
        };
    }

    static StoredForm form() {
        KryoPools pools = new KryoPools();
        return new StoredForm(pools::encode, pools::decode);
    }

    private byte[] encode(Object value) {
        Kryo kryo = kryos.obtain();
        Output output = outputs.obtain();
        try {
            output.reset();
            kryo.writeClassAndObject(output, value);
            return output.toBytes();
        } finally {
            outputs.free(output);
            kryos.free(kryo);
        }
    }

    private Object decode(byte[] stored) {
        Kryo kryo = kryos.obtain();
        Input input = inputs.obtain();
        try {
            input.setBuffer(stored);
            return kryo.readClassAndObject(input);
        } finally {
            inputs.free(input);
            kryos.free(kryo);
        }
    }
}
