-- Redirects defined by the owner. Those of moved articles are in `redirects`.

CREATE TABLE owner_redirects (
  -- A path. `/**` at its end matches any rest, `/:name` one segment.
  source TEXT PRIMARY KEY,
  -- A path or an address of another site; null = gone (410).
  target TEXT,
  status INTEGER NOT NULL CHECK (status IN (301, 302, 307, 308, 410)),
  created_at INTEGER NOT NULL,
  -- Approximate number of uses: counts that an isolate has not written are lost.
  hits INTEGER NOT NULL DEFAULT 0,
  last_hit_at INTEGER,
  CHECK ((target IS NULL) = (status = 410))
) STRICT, WITHOUT ROWID;
