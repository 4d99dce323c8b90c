-- How far an import has come, so that it goes on where it stopped: one row a file, one a thing it has brought.

CREATE TABLE imports (
  -- SHA-256 of what is imported: the same content is the same import.
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  total INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;

CREATE TABLE import_pieces (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  -- What it is called in the file, and the SHA-256 of what came.
  key TEXT NOT NULL,
  hash TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('article', 'image', 'redirects')),
  name TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('taken', 'there')),
  note TEXT,
  count INTEGER NOT NULL,
  PRIMARY KEY (import_id, key)
) STRICT, WITHOUT ROWID;
