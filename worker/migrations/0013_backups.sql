-- Results of the last backup and the last drill, and the progress of a restore into this database.

CREATE TABLE backup_runs (
  kind TEXT PRIMARY KEY CHECK (kind IN ('backup', 'drill')),
  succeeded_at INTEGER,
  failed_at INTEGER,
  -- What was backed up, or the error.
  detail TEXT
) STRICT, WITHOUT ROWID;

-- Written in the batch that restores the rows of a piece; empty unless a restore is running.
CREATE TABLE restored_pieces (
  piece TEXT PRIMARY KEY,
  backup TEXT NOT NULL
) STRICT, WITHOUT ROWID;
