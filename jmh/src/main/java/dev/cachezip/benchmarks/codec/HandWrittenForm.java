package dev.cachezip.benchmarks.codec;

import dev.cachezip.samples.Customer;
import dev.cachezip.samples.Layout;
import dev.cachezip.samples.ProductPage;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/** The form of msgpack-core without a mapper, for the sample values with code written by hand. */
final class HandWrittenForm implements StoredForm {

    private interface Pack {
        void pack(MessagePacker packer, Object value) throws IOException;
    }

    private interface Unpack {
        Object unpack(MessageUnpacker unpacker) throws IOException;
    }

    private final Pack pack;
    private final Unpack unpack;

    private HandWrittenForm(Pack pack, Unpack unpack) {
        this.pack = pack;
        this.unpack = unpack;
    }

    static boolean supports(SampleValue sample) {
        return sample.elementType() == Customer.class
                || sample.elementType() == ProductPage.class
                || sample.elementType() == Layout.class;
    }

    static StoredForm of(SampleValue sample) {
        Class<?> type = sample.elementType();
        if (type == Customer.class) {
            return new HandWrittenForm(
                    (packer, value) -> HandWrittenPackers.pack(packer, (Customer) value),
                    HandWrittenUnpackers::customer);
        } else if (type == ProductPage.class) {
            return new HandWrittenForm(
                    (packer, value) -> HandWrittenPackers.pack(packer, (ProductPage) value),
                    HandWrittenUnpackers::productPage);
        } else if (type == Layout.class) {
            return new HandWrittenForm(HandWrittenForm::packLayouts, HandWrittenForm::unpackLayouts);
        }
        throw new IllegalArgumentException("nobody has written one for " + sample);
    }

    @Override
    public byte[] encode(Object value) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            pack.pack(packer, value);
            return packer.toByteArray();
        }
    }

    @Override
    public Object decode(byte[] stored) throws IOException {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(stored)) {
            return unpack.unpack(unpacker);
        }
    }

    private static void packLayouts(MessagePacker packer, Object value) throws IOException {
        List<?> layouts = (List<?>) value;
        packer.packArrayHeader(layouts.size());
        for (Object layout : layouts) {
            HandWrittenPackers.pack(packer, (Layout) layout);
        }
    }

    private static Object unpackLayouts(MessageUnpacker unpacker) throws IOException {
        int size = unpacker.unpackArrayHeader();
        List<Layout> layouts = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            layouts.add(HandWrittenUnpackers.layout(unpacker));
        }
        return layouts;
    }
}
