-- The record of who did what is read from its newest end, of everybody or of who did it (`audit_by_manager` finds whom
-- it concerns).
CREATE INDEX audit_by_at ON audit (at);
CREATE INDEX audit_by_actor ON audit (actor_id, at) WHERE actor_id IS NOT NULL;

-- What failed in visitors' browsers, one row a message and build: a few hundred of them, the latest.
CREATE TABLE browser_failures (
  id INTEGER PRIMARY KEY,
  message TEXT NOT NULL,
  build_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Of the first report.
  stack TEXT,
  -- Where it happened: the first few paths (JSON).
  paths TEXT NOT NULL CHECK (json_valid(paths)),
  count INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- Since when somebody holds it to be mended; it was, and came again.
  resolved_at INTEGER,
  returned_at INTEGER,
  UNIQUE (message, build_id)
) STRICT;

CREATE INDEX browser_failures_by_last ON browser_failures (last_at);
