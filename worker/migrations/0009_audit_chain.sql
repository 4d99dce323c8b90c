-- The record of who did what becomes a chain: each row has a seal, a hash of the row and of the seal before it
-- (worker/audit/chain.ts). D1 cannot hash, so seals are written right after their rows, in a table of their own:
-- a row stays what it was from its first moment.

-- AUTOINCREMENT: an id never comes twice, so a gap says that a row is gone.
CREATE TABLE audit_chained (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  -- Whose account, and who did it where that is somebody else. Not references: they outlive the account.
  manager_id TEXT,
  actor_id TEXT,
  event TEXT NOT NULL,
  detail TEXT,
  device TEXT,
  country TEXT
) STRICT;

INSERT INTO audit_chained (id, at, manager_id, actor_id, event, detail, device, country)
SELECT id, at, manager_id, actor_id, event, detail, device, country FROM audit ORDER BY id;

DROP TABLE audit;
ALTER TABLE audit_chained RENAME TO audit;

CREATE INDEX audit_by_manager ON audit (manager_id, at DESC);

CREATE TABLE audit_seals (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

-- Where the chain begins: the last row that was deleted for its age, its seal, and how many there were.
CREATE TABLE audit_anchor (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id INTEGER NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  count INTEGER NOT NULL
) STRICT;

INSERT INTO audit_anchor (one, id, hash, count)
VALUES (1, coalesce((SELECT min(id) FROM audit), 1) - 1, printf('%064d', 0), 0);

-- Rows and seals only go once the anchor has taken their place; it moves onto a seal, and only forward.
CREATE TRIGGER audit_keeps_rows BEFORE DELETE ON audit WHEN old.id > (SELECT id FROM audit_anchor)
BEGIN SELECT raise(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_keeps_text BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_keeps_seals BEFORE DELETE ON audit_seals WHEN old.id > (SELECT id FROM audit_anchor)
BEGIN SELECT raise(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_keeps_hashes BEFORE UPDATE ON audit_seals
BEGIN SELECT raise(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_keeps_anchor BEFORE DELETE ON audit_anchor
BEGIN SELECT raise(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_moves_anchor BEFORE UPDATE ON audit_anchor
WHEN new.id <= old.id OR new.hash IS NOT (SELECT hash FROM audit_seals WHERE id = new.id)
BEGIN SELECT raise(ABORT, 'audit is append-only'); END;
-- What a slow sealer brings for rows that are gone by now.
CREATE TRIGGER audit_seals_what_is_there BEFORE INSERT ON audit_seals WHEN new.id <= (SELECT id FROM audit_anchor)
BEGIN SELECT raise(IGNORE); END;
