-- Counts of what visitors did not find: missing addresses, searches without results, and steps of the contact form.
-- Days are in the site's time zone, `2026-11-21`.
CREATE TABLE lost_days (
  day TEXT PRIMARY KEY,
  -- Incremented by each write, to detect concurrent changes.
  revision INTEGER NOT NULL,
  -- Dimension → value → count.
  counts TEXT NOT NULL CHECK (json_valid(counts))
) STRICT, WITHOUT ROWID;

-- Links in published texts, and the last answers of their sites.
CREATE TABLE links (
  address TEXT PRIMARY KEY,
  -- HTTP status; 0 = no answer; NULL = not checked yet.
  status INTEGER,
  checked_at INTEGER,
  -- Since when the check has failed.
  broken_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX links_by_check ON links (checked_at);

-- Which text contains which link: `articulo` and the id of a post, or `pagina` and the id of a document.
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
