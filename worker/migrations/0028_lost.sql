-- What visitors did not find, as counts alone: addresses of nothing, searches without result, the contact form's steps.
-- A day is one of the site's zone, `2026-11-21`.
CREATE TABLE lost_days (
  day TEXT PRIMARY KEY,
  -- One more at each write: whoever adds to a day adds to what it read.
  revision INTEGER NOT NULL,
  -- Dimension → value → how many.
  counts TEXT NOT NULL CHECK (json_valid(counts))
) STRICT, WITHOUT ROWID;

-- Links of what is published, and what their sites answered last.
CREATE TABLE links (
  address TEXT PRIMARY KEY,
  -- 0 = no answer; NULL = not asked yet.
  status INTEGER,
  checked_at INTEGER,
  -- Since when it has not answered well.
  broken_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX links_by_check ON links (checked_at);

-- Which text holds which link: `articulo` and a post's id, or `pagina` and a document's.
CREATE TABLE link_uses (
  kind TEXT NOT NULL CHECK (kind IN ('articulo', 'pagina')),
  id TEXT NOT NULL,
  address TEXT NOT NULL,
  PRIMARY KEY (kind, id, address)
) STRICT, WITHOUT ROWID;

CREATE INDEX link_uses_by_address ON link_uses (address);

-- The version of a text whose links are in `link_uses`.
CREATE TABLE link_reads (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
