-- Managers who receive the weekly mail: one row per subscriber.
CREATE TABLE weekly_readers (
  manager_id TEXT PRIMARY KEY REFERENCES managers (id) ON DELETE CASCADE,
  -- Token of the unsubscribe link in each mail. It allows nothing else.
  token TEXT NOT NULL UNIQUE,
  -- Day of the subscription, or Monday of the last mail; the next mail is sent on a later Monday.
  told_on TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Result and time of the last DNS check of the sender's domain (JSON).
ALTER TABLE health ADD COLUMN sender TEXT;

-- NULL = plain text only, and no unsubscribe link.
ALTER TABLE letters ADD COLUMN html TEXT;
ALTER TABLE letters ADD COLUMN unsubscribe TEXT;
