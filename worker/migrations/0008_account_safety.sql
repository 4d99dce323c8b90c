-- A batch that must hold a condition writes here where it does not hold: the row is refused, and with it all
-- that the batch would have done. The table stays empty.
CREATE TABLE refusals (
  reason TEXT,
  CONSTRAINT batch_refused CHECK (0)
) STRICT;

-- Which key a seed is encrypted with. Null: the seed stands there as it is, from before there were keys.
ALTER TABLE second_factors ADD COLUMN key_id TEXT;

-- The new address of a manager, until the link that was mailed to it is opened; of each manager the last one.
CREATE TABLE email_changes (
  manager_id TEXT PRIMARY KEY REFERENCES managers (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL CHECK (email = lower(email)),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Mail that waits to be sent, written in the batch of what it tells of. A row goes when its mail has gone.
CREATE TABLE letters (
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX letters_by_age ON letters (created_at);
