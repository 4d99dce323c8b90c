-- What each manager may do. Whoever the running version still invites is an editor; an owner can make them more.
ALTER TABLE managers ADD COLUMN role TEXT NOT NULL DEFAULT 'editor' CHECK (role IN ('owner', 'editor'));

-- The first of those who can sign in owns the site; where nobody can, the first of all.
UPDATE managers SET role = 'owner' WHERE id = (
  SELECT id FROM managers m ORDER BY
    disabled_at IS NOT NULL,
    password IS NULL AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.manager_id = m.id),
    created_at, id
  LIMIT 1);

-- The link by which a manager chooses another password; of each manager the last one.
CREATE TABLE password_resets (
  manager_id TEXT PRIMARY KEY REFERENCES managers (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
