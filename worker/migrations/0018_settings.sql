-- Site settings as JSON. The newest row applies; without any row, those of client/site.ts. Rows are never changed, so
-- that the history shows who changed what; the oldest are deleted.

CREATE TABLE settings (
  -- Incremented by each save. A save must name the revision that it is based on.
  rev INTEGER PRIMARY KEY CHECK (rev > 0),
  data TEXT NOT NULL CHECK (json_valid(data)),
  author_id TEXT NOT NULL,
  author_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
