package dev.cachezip.wiring;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.transaction.TransactionDefinition;

/** What a step does. */
enum Op {
    GET(Form.CACHE, call -> wrapped(call.cache().get(call.key()))),
    GET_TYPE(Form.CACHE, call -> call.cache().get(call.key(), call.type())),
    GET_LOADER(Form.LOAD_ALONE, call -> call.cache().get(call.key(), call.load())),
    RETRIEVE(Form.READ_LATER, call -> {
        Object found = await(call.cache().retrieve(call.key()));
        return found instanceof ValueWrapper wrapper ? wrapped(wrapper) : found;
    }),
    RETRIEVE_LOADER(Form.LATER_ALONE, call -> await(call.cache().retrieve(call.key(), call.later()))),
    PUT(Form.CACHE, call -> {
        call.cache().put(call.key(), call.value());
        return "put";
    }),
    PUT_IF_ABSENT(Form.CACHE, call -> wrapped(call.cache().putIfAbsent(call.key(), call.value()))),
    EVICT(Form.CACHE, call -> {
        call.cache().evict(call.key());
        return "evicted";
    }),
    EVICT_IF_PRESENT(Form.CACHE, call -> call.cache().evictIfPresent(call.key())),
    CLEAR(Form.CACHE, call -> {
        call.cache().clear();
        return "cleared";
    }),
    INVALIDATE(Form.CACHE, call -> call.cache().invalidate()),

    CACHED(Form.LOAD, call -> call.either().cached(call.key(), call.load())),
    SYNC(Form.LOAD_ALONE, call -> call.either().sync(call.key(), call.load())),
    FUTURE(Form.LATER, call -> await(call.either().future(call.key(), call.later()))),
    CACHE_PUT(Form.LOAD, call -> call.either().put(call.key(), call.load())),
    CACHE_EVICT(Form.LOAD, call -> call.either().evict(call.key(), call.load())),
    EVICT_ALL(Form.LOAD, call -> call.either().evictAll(call.load())),

    CONDITIONAL(Form.LOAD, call -> call.service().conditional(call.key(), call.load())),
    UNLESS(Form.LOAD, call -> call.service().unless(call.key(), call.load())),
    OPTIONAL(Form.LOAD, call -> call.service().optional(call.key(), call.load())),
    TEXT(Form.TEXT, call -> call.service().text(call.key(), call.load())),
    TEXT_SYNC(Form.TEXT_ALONE, call -> call.service().textSync(call.key(), call.load())),
    FUTURE_SYNC(Form.LATER_ALONE, call -> await(call.service().futureSync(call.key(), call.later()))),
    MONO(Form.LATER, call -> call.service().mono(call.key(), call.later()).block(Run.PATIENCE)),
    MONO_SYNC(
            Form.LATER_ALONE,
            call -> call.service().monoSync(call.key(), call.later()).block(Run.PATIENCE)),
    FLUX(
            Form.FLUX,
            call -> call.service().flux(call.key(), call.later()).collectList().block(Run.PATIENCE)),
    FLUX_IN_PART(
            Form.FLUX, call -> call.service().flux(call.key(), call.later()).blockFirst(Run.PATIENCE)),
    PUT_LATER(Form.LATER, call -> await(call.service().putLater(call.key(), call.later()))),
    EVICT_BEFORE(Form.LOAD, call -> call.service().evictBefore(call.key(), call.load())),
    PUT_AND_EVICT(Form.LOAD, call -> call.service().putAndEvict(call.key(), call.load())),

    COMMIT(Form.TRANSACTION, call -> call.transaction(TransactionDefinition.PROPAGATION_REQUIRED, false)),
    ROLL_BACK(Form.TRANSACTION, call -> call.transaction(TransactionDefinition.PROPAGATION_REQUIRED, true)),
    COMMIT_NEW(Form.TRANSACTION, call -> call.transaction(TransactionDefinition.PROPAGATION_REQUIRES_NEW, false)),

    BECOME_TENANT(Form.CACHE, call -> {
        Tenant.become(call.step().key() == Key.A ? "red" : "blue");
        return "is tenant";
    }),
    OTHERS_DELETE(Form.OTHERS, Run.Call::othersDelete),
    OTHERS_EXPIRE(Form.OTHERS, Run.Call::othersExpire),
    OTHERS_COPY(Form.OTHERS, Run.Call::othersCopy);

    /** What a step needs, and what may happen during it. */
    enum Form {
        CACHE,
        LOAD,
        LOAD_ALONE,
        READ_LATER,
        LATER,
        LATER_ALONE,
        FLUX,
        TEXT,
        TEXT_ALONE,
        TRANSACTION,
        OTHERS
    }

    /** A call of a cache or of a method. */
    @FunctionalInterface
    interface Action {

        @Nullable
        Object on(Run.Call call) throws Exception;
    }

    private static final Set<Op> OF_CACHE = EnumSet.range(GET, INVALIDATE);

    private final Form form;

    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    private final Action action;

    Op(Form form, Action action) {
        this.form = form;
        this.action = action;
    }

    @Nullable
    Object on(Run.Call call) throws Exception {
        return action.on(call);
    }

    boolean isOfOthers() {
        return form == Form.OTHERS;
    }

    boolean isTransaction() {
        return form == Form.TRANSACTION;
    }

    boolean takesSteps() {
        return form != Form.CACHE && form != Form.READ_LATER && form != Form.OTHERS;
    }

    /** Returns whether a step calls the cache itself. */
    boolean isOfCache() {
        return OF_CACHE.contains(this);
    }

    /** Returns whether a method declares texts; nobody can change those while the rest of a Flux is put. */
    boolean declaresType() {
        return form == Form.FLUX || form == Form.TEXT || form == Form.TEXT_ALONE;
    }

    /** Returns whether callers of one entry may wait for each other. */
    boolean maySingleFlight() {
        return switch (form) {
            case LOAD_ALONE, LATER_ALONE, TEXT_ALONE, READ_LATER, LATER, FLUX -> true;
            default -> false;
        };
    }

    /** Returns whether the cache calls a loader in the thread of the caller. */
    boolean isSyncLoad() {
        return form == Form.LOAD_ALONE || form == Form.TEXT_ALONE;
    }

    /** Returns whether Spring puts the value of a future or a publisher. */
    boolean isPutLater() {
        return this == FUTURE || this == MONO || form == Form.FLUX;
    }

    private static @Nullable Object wrapped(@Nullable ValueWrapper found) {
        return found == null ? "no entry" : new Found(found.get());
    }

    /** A value that was found, which may be null. */
    record Found(@Nullable Object value) {}

    private static @Nullable Object await(CompletableFuture<?> future) throws Exception {
        return future.get(Run.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
}
