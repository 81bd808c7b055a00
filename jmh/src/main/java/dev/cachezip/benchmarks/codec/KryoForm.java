package dev.cachezip.benchmarks.codec;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.Pool;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/** The form of Kryo with its own pools, as its documentation recommends for several threads. */
final class KryoForm implements StoredForm {

    private static final int MOST_POOLED = 16;
    private static final int BUFFER_LENGTH = 1024;

    private final Pool<Kryo> kryos = new Pool<>(true, false, MOST_POOLED) {
        @Override
        protected Kryo create() {
            Kryo kryo = new Kryo();
            SampleTypes.ALL.forEach(kryo::register);
            kryo.register(ArrayList.class);
            kryo.register(LinkedHashMap.class);
            kryo.register(BigDecimal.class);
            kryo.register(Instant.class);
            return kryo;
        }
    };
    private final Pool<Output> outputs = new Pool<>(true, false, MOST_POOLED) {
        @Override
        protected Output create() {
            return new Output(BUFFER_LENGTH, -1);
        }
    };
    private final Pool<Input> inputs = new Pool<>(true, false, MOST_POOLED) {
        @Override
        protected Input create() {
            return new Input();
        }
    };

    @Override
    public byte[] encode(Object value) {
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

    @Override
    public Object decode(byte[] stored) {
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
