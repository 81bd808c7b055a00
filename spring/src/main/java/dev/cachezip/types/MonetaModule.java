package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.math.BigDecimal;
import javax.money.CurrencyUnit;
import javax.money.Monetary;
import org.javamoney.moneta.FastMoney;
import org.javamoney.moneta.Money;
import org.javamoney.moneta.spi.JDKCurrencyAdapter;
import tools.jackson.databind.module.SimpleModule;

/**
 * A module that writes amounts and currencies of Moneta as a number and a currency code, since their context holds
 * classes.
 */
final class MonetaModule {

    private MonetaModule() {}

    static SimpleModule create() {
        SimpleModule module = new SimpleModule("cachezip-moneta");
        StandIn.add(
                module,
                Money.class,
                Amount.class,
                MonetaModule::amount,
                amount -> Money.of(amount.number, amount.currency));
        StandIn.add(
                module,
                FastMoney.class,
                Amount.class,
                money -> new Amount(money.getNumber().numberValueExact(BigDecimal.class), code(money.getCurrency())),
                amount -> FastMoney.of(amount.number, amount.currency));
        StandIn.add(module, JDKCurrencyAdapter.class, String.class, MonetaModule::code, MonetaModule::currency);
        return module;
    }

    private static JDKCurrencyAdapter currency(String code) {
        if (Monetary.isCurrencyAvailable(code) && Monetary.getCurrency(code) instanceof JDKCurrencyAdapter currency) {
            return currency;
        }
        throw new CachezipException.Codec("A code that is none of a currency of the JDK", null);
    }

    private static Amount amount(Money money) {
        Amount amount = new Amount(money.getNumber().numberValueExact(BigDecimal.class), code(money.getCurrency()));
        Money read = Money.of(amount.number, amount.currency);
        if (!read.equals(money) || !read.getContext().equals(money.getContext())) {
            throw new CachezipException.Codec(
                    "A Money with a context of its own cannot be cached: its precision and rounding would be lost",
                    null);
        }
        return amount;
    }

    private static String code(CurrencyUnit currency) {
        String code = currency.getCurrencyCode();
        if (!Monetary.isCurrencyAvailable(code) || !Monetary.getCurrency(code).equals(currency)) {
            throw new CachezipException.Codec(
                    "The currency " + currency.getClass().getName() + " is not the one that its code stands for", null);
        }
        return code;
    }

    /** The stored form of an amount: the number with its scale, and the code of the currency. */
    private record Amount(BigDecimal number, String currency) {}
}
