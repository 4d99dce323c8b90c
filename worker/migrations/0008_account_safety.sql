-- A batch inserts a row here if one of its conditions does not hold. The constraint rejects the row and thereby the
-- whole batch. The table is always empty.
CREATE TABLE refusals (
  reason TEXT,
  CONSTRAINT batch_refused CHECK (0)
) STRICT;

-- Id of the key that encrypts the TOTP secret. Null: not encrypted, because it was stored before keys existed.
ALTER TABLE second_factors ADD COLUMN key_id TEXT;

-- A requested e-mail address, until the mailed link is opened; one per manager.
CREATE TABLE email_changes (
  manager_id TEXT PRIMARY KEY REFERENCES managers (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL CHECK (email = lower(email)),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Outgoing mail, written in the batch of the change that it reports. A row is deleted once its mail is sent.
CREATE TABLE letters (
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX letters_by_age ON letters (created_at);
