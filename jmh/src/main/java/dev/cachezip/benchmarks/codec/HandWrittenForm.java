package dev.cachezip.benchmarks.codec;

import dev.cachezip.samples.Customer;
import dev.cachezip.samples.Layout;
import dev.cachezip.samples.ProductPage;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/** The forms of msgpack-core without a mapper, for the sample values with code written by hand. */
final class HandWrittenForm {

    private interface Pack {
        void pack(MessagePacker packer, Object value) throws IOException;
    }

    private interface Unpack {
        Object unpack(MessageUnpacker unpacker) throws IOException;
    }

    private HandWrittenForm() {}

    /** Returns the form for a value, if there is one. */
    static Optional<StoredForm> find(SampleValue sample) {
        Class<?> type = sample.elementType();
        if (type == Customer.class) {
            return form(
                    (packer, value) -> HandWrittenPackers.pack(packer, (Customer) value),
                    HandWrittenUnpackers::customer);
        } else if (type == ProductPage.class) {
            return form(
                    (packer, value) -> HandWrittenPackers.pack(packer, (ProductPage) value),
                    HandWrittenUnpackers::productPage);
        } else if (type == Layout.class) {
            return form(HandWrittenForm::packLayouts, HandWrittenForm::unpackLayouts);
        }
        return Optional.empty();
    }

    private static Optional<StoredForm> form(Pack pack, Unpack unpack) {
        return Optional.of(new StoredForm(
                value -> {
                    try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
                        pack.pack(packer, value);
                        return packer.toByteArray();
                    }
                },
                stored -> {
                    try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(stored)) {
                        return unpack.unpack(unpacker);
                    }
                }));
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
