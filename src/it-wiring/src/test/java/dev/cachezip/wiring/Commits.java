package dev.cachezip.wiring;

import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** A transaction manager without a database: it ends the synchronizations that are registered with it. */
final class Commits extends AbstractPlatformTransactionManager {

    private static final long serialVersionUID = 1;

    @Override
    protected Object doGetTransaction() {
        return this;
    }

    @Override
    protected boolean isExistingTransaction(Object transaction) {
        return TransactionSynchronizationManager.hasResource(this);
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        TransactionSynchronizationManager.bindResource(this, new Object());
    }

    @Override
    protected Object doSuspend(Object transaction) {
        return TransactionSynchronizationManager.unbindResource(this);
    }

    @Override
    protected void doResume(Object transaction, Object suspended) {
        TransactionSynchronizationManager.bindResource(this, suspended);
    }

    @Override
    protected void doCommit(DefaultTransactionStatus status) {}

    @Override
    protected void doRollback(DefaultTransactionStatus status) {}

    @Override
    protected void doSetRollbackOnly(DefaultTransactionStatus status) {}

    @Override
    protected void doCleanupAfterCompletion(Object transaction) {
        TransactionSynchronizationManager.unbindResource(this);
    }
}
