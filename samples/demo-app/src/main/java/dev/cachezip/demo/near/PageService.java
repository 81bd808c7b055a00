package dev.cachezip.demo.near;

import dev.cachezip.demo.catalog.ProductPage;
import dev.cachezip.demo.catalog.ProductService;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Service;

/** Pages of products, each in three caches: one keeps no copies, one decodes them at each hit, one shares their objects. */
@Service
public class PageService {

    static final String WITHOUT = "pages";
    static final String WITH = "pages-near";
    static final String SHARED = "pages-shared";

    private final ProductService products;

    PageService(ProductService products) {
        this.products = products;
    }

    /** Returns the page of the product with a number; each hit asks Redis. */
    @Cacheable(WITHOUT)
    public ProductPage page(long id) {
        return products.page(id);
    }

    /** Returns the page of the product with a number; a hit may find a copy, and decodes it. */
    @Cacheable(WITH)
    public ProductPage pageOrCopy(long id) {
        return products.page(id);
    }

    /** Returns the page of the product with a number; a hit may find an object, which all callers share. */
    @Cacheable(SHARED)
    public ProductPage pageOrObject(long id) {
        return products.page(id);
    }
}
