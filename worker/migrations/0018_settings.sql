-- What the owner says of the company, as JSON: the last row holds, no row at all = what client/site.ts says. Rows are
-- never changed, so that one sees who changed what; the oldest go.

CREATE TABLE settings (
  -- One more at each save, and what a save is made from.
  rev INTEGER PRIMARY KEY CHECK (rev > 0),
  data TEXT NOT NULL CHECK (json_valid(data)),
  author_id TEXT NOT NULL,
  author_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
