-- The owner's choices in the list of first steps: skipped, or done where the site cannot detect it. Other steps are
-- detected.
CREATE TABLE first_steps (
  step TEXT PRIMARY KEY,
  -- sent: a test mail is on its way.
  state TEXT NOT NULL CHECK (state IN ('skipped', 'done', 'sent')),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
