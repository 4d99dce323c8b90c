-- Roles of managers. Managers invited by the previous version of the worker become editors; an owner can promote them.
ALTER TABLE managers ADD COLUMN role TEXT NOT NULL DEFAULT 'editor' CHECK (role IN ('owner', 'editor'));

-- The first manager who can sign in becomes owner, or the first of all if nobody can.
UPDATE managers SET role = 'owner' WHERE id = (
  SELECT id FROM managers m ORDER BY
    disabled_at IS NOT NULL,
    password IS NULL AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.manager_id = m.id),
    created_at, id
  LIMIT 1);

-- Password reset links; one per manager.
CREATE TABLE password_resets (
  manager_id TEXT PRIMARY KEY REFERENCES managers (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
