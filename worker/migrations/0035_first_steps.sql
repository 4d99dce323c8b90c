-- First steps that the owner skipped, or marked as done because the site cannot detect it.
CREATE TABLE first_steps (
  step TEXT PRIMARY KEY,
  -- sent: a test mail is on its way.
  state TEXT NOT NULL CHECK (state IN ('skipped', 'done', 'sent')),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
