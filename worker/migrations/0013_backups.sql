-- Backups: when the last one and the last drill succeeded, and how far a restore into this database has come.

CREATE TABLE backup_runs (
  kind TEXT PRIMARY KEY CHECK (kind IN ('backup', 'drill')),
  succeeded_at INTEGER,
  failed_at INTEGER,
  -- What was backed up, or why it failed.
  detail TEXT
) STRICT, WITHOUT ROWID;

-- Written in the batch that writes the rows of a piece; empty unless a restore is under way.
CREATE TABLE restored_pieces (
  piece TEXT PRIMARY KEY,
  backup TEXT NOT NULL
) STRICT, WITHOUT ROWID;
