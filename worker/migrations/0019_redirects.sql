-- Where addresses lead that the site no longer answers, as its owner says. Those of moved articles are in `redirects`.

CREATE TABLE owner_redirects (
  -- A path; `/**` at its end stands for whatever follows, `/:name` for one part.
  source TEXT PRIMARY KEY,
  -- A path or an address of another site; null = gone (410).
  target TEXT,
  status INTEGER NOT NULL CHECK (status IN (301, 302, 307, 308, 410)),
  created_at INTEGER NOT NULL,
  -- How often it was followed, about: what an isolate has counted and not written is lost with it.
  hits INTEGER NOT NULL DEFAULT 0,
  last_hit_at INTEGER,
  CHECK ((target IS NULL) = (status = 410))
) STRICT, WITHOUT ROWID;
