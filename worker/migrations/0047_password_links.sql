-- Links to choose another password, several of a manager: a stranger's request must not end the link that somebody was
-- just sent. They take the place of `password_resets`, which the version before still uses while it runs; that table
-- goes with a later migration.
CREATE TABLE password_links (
  hash TEXT PRIMARY KEY,
  manager_id TEXT NOT NULL REFERENCES managers (id) ON DELETE CASCADE,
  -- 1: an owner made it and hands it on; 0: it was asked for at the sign-in page and mailed.
  by_owner INTEGER NOT NULL CHECK (by_owner IN (0, 1)),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_links_by_manager ON password_links (manager_id);
INSERT INTO password_links (hash, manager_id, by_owner, expires_at)
  SELECT hash, manager_id, 0, expires_at FROM password_resets;

-- All of them end when one was used, and when the account changes hands, whichever version or command does it.
CREATE TRIGGER password_links_end AFTER UPDATE OF password, email, disabled_at ON managers BEGIN
  DELETE FROM password_links WHERE manager_id = new.id;
END;
