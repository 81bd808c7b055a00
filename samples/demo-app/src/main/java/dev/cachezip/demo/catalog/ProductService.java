package dev.cachezip.demo.catalog;

import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.Caching;
import org.springframework.stereotype.Service;

/** Products and their pages, each in a cache of its own. */
@Service
public class ProductService {

    private static final String PRODUCTS = "products";
    private static final String PAGES = "product-pages";

    private final ProductRepository repository;

    ProductService(ProductRepository repository) {
        this.repository = repository;
    }

    /** Returns the product with a number. */
    @Cacheable(PRODUCTS)
    public Product product(long id) {
        return repository.product(id);
    }

    /** Returns the page of the product with a number. */
    @Cacheable(PAGES)
    public ProductPage page(long id) {
        return repository.page(id);
    }

    /**
     * Changes a product; its page, which also shows the product, is rebuilt on the next request.
     *
     * @param id the product's number
     * @param change the new data
     * @return the product as it is now
     */
    @Caching(put = @CachePut(cacheNames = PRODUCTS, key = "#id"), evict = @CacheEvict(cacheNames = PAGES, key = "#id"))
    public Product update(long id, ProductChange change) {
        return repository.update(id, change);
    }

    /**
     * Deletes a product, and its page with it.
     *
     * @param id the product's number
     */
    @CacheEvict({PRODUCTS, PAGES})
    public void delete(long id) {
        repository.delete(id);
    }
}
