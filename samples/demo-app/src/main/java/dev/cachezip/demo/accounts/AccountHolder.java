package dev.cachezip.demo.accounts;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The person behind an order.
 *
 * @param id the person's number
 * @param phone the phone number, in whatever form it was given
 * @param age in years
 */
public record AccountHolder(
        @JsonProperty("id") long id,
        @JsonProperty("phone") String phone,
        @JsonProperty("age") int age) {}
