package dev.cachezip.benchmarks.codec;

import dev.cachezip.samples.Customer;
import dev.cachezip.samples.Layout;
import dev.cachezip.samples.LayoutBean;
import dev.cachezip.samples.NumberedItem;
import dev.cachezip.samples.ProductPage;
import dev.cachezip.samples.ShopUser;
import java.util.List;

/** The classes of the sample values, for codecs that require registration. */
final class SampleTypes {

    static final List<Class<?>> ALL = List.of(
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
            NumberedItem.Nested.class);

    private SampleTypes() {}
}
