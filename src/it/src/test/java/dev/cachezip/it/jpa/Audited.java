package dev.cachezip.it.jpa;

import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.PrePersist;
import jakarta.persistence.Temporal;
import jakarta.persistence.TemporalType;
import jakarta.persistence.Transient;
import jakarta.persistence.Version;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Date;

/** The columns that all tables of the clinic have. */
@MappedSuperclass
@SuppressWarnings({"deprecation", "JavaUtilDate"}) // grown applications have such dates
public abstract class Audited implements Serializable {

    private static final long serialVersionUID = 1;

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    @Version
    private int version;

    private Instant created;

    private LocalDateTime changed;

    @Temporal(TemporalType.TIMESTAMP)
    private Date seen;

    @Temporal(TemporalType.DATE)
    private Date born;

    /** Not in the database, and a part of the state. */
    @Transient
    private String note = "none";

    /** Neither in the database nor in a cache. */
    private transient String scratch = "scratch";

    @PrePersist
    void fill() {
        created = Instant.parse("2026-01-02T03:04:05.123456Z");
        changed = LocalDateTime.parse("2026-01-02T03:04:05.654321");
        seen = new Date(1_767_323_045_123L);
        born = new Date(1_767_225_600_000L);
    }

    public Long getId() {
        return id;
    }

    public int getVersion() {
        return version;
    }

    public Date getSeen() {
        return seen;
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }

    public String getScratch() {
        return scratch;
    }

    public Instant getCreated() {
        return created;
    }

    public LocalDateTime getChanged() {
        return changed;
    }

    public Date getBorn() {
        return born;
    }
}
