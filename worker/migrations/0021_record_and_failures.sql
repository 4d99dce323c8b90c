-- Indexes to read the newest audit records of all accounts or by actor; `audit_by_manager` is by account concerned.
CREATE INDEX audit_by_at ON audit (at);
CREATE INDEX audit_by_actor ON audit (actor_id, at) WHERE actor_id IS NOT NULL;

-- Errors in visitors' browsers, one row per message and build; limited to the latest few hundred.
CREATE TABLE browser_failures (
  id INTEGER PRIMARY KEY,
  message TEXT NOT NULL,
  build_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Stack of the first report.
  stack TEXT,
  -- The first few paths on which it occurred (JSON).
  paths TEXT NOT NULL CHECK (json_valid(paths)),
  count INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- When somebody marked it as resolved, and when it occurred again.
  resolved_at INTEGER,
  returned_at INTEGER,
  UNIQUE (message, build_id)
) STRICT;

CREATE INDEX browser_failures_by_last ON browser_failures (last_at);
