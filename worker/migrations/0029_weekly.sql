-- The letter of the week: who wants it. No row, no letter.
CREATE TABLE weekly_readers (
  manager_id TEXT PRIMARY KEY REFERENCES managers (id) ON DELETE CASCADE,
  -- Stands in the link of each letter; who has it can only end the letters.
  token TEXT NOT NULL UNIQUE,
  -- The day of the wish, or the Monday of the last letter: the next one is of a later Monday.
  told_on TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What DNS said of the domain that mail comes from, and when (JSON).
ALTER TABLE health ADD COLUMN sender TEXT;

-- NULL = plain text alone, and nothing to unsubscribe from.
ALTER TABLE letters ADD COLUMN html TEXT;
ALTER TABLE letters ADD COLUMN unsubscribe TEXT;
