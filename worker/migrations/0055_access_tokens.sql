-- Access of programs to the API, on behalf of the person who made it: never more than that person may do. Only the hash
-- of a token is stored. `last_used_*` are written at most once a minute.
CREATE TABLE access_tokens (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  permissions TEXT NOT NULL CHECK (json_valid(permissions)),
  created_by TEXT NOT NULL REFERENCES managers (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  last_used_at INTEGER,
  last_used_address TEXT
) STRICT;
