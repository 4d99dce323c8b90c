-- Password reset links, several per manager: a request by somebody else must not invalidate a link that was just sent.
-- Replaces `password_resets`, which the previous version of the worker still uses.
CREATE TABLE password_links (
  hash TEXT PRIMARY KEY,
  manager_id TEXT NOT NULL REFERENCES managers (id) ON DELETE CASCADE,
  -- 1: created by an owner; 0: requested on the sign-in page and mailed.
  by_owner INTEGER NOT NULL CHECK (by_owner IN (0, 1)),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_links_by_manager ON password_links (manager_id);
INSERT INTO password_links (hash, manager_id, by_owner, expires_at)
  SELECT hash, manager_id, 0, expires_at FROM password_resets;

-- All links of a manager end when one is used and when password, address or status of the account change.
CREATE TRIGGER password_links_end AFTER UPDATE OF password, email, disabled_at ON managers BEGIN
  DELETE FROM password_links WHERE manager_id = new.id;
END;
