-- What an owner said of the first steps: left out, or done where nothing else says so. What is done is seen by itself.
CREATE TABLE first_steps (
  step TEXT PRIMARY KEY,
  -- sent: a letter to try the mail is on its way.
  state TEXT NOT NULL CHECK (state IN ('skipped', 'done', 'sent')),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
