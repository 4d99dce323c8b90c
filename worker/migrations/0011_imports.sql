-- Progress of imports, so that they can be resumed: one row per import and one per imported item.

CREATE TABLE imports (
  -- SHA-256 of the imported files: the same content is the same import.
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  total INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;

CREATE TABLE import_pieces (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  -- Name of the item in the import, and the SHA-256 of its content.
  key TEXT NOT NULL,
  hash TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('article', 'image', 'redirects')),
  name TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('taken', 'there')),
  note TEXT,
  count INTEGER NOT NULL,
  PRIMARY KEY (import_id, key)
) STRICT, WITHOUT ROWID;
