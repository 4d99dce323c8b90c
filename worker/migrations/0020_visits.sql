-- Visits as aggregated counts: no row describes a single visit. Days are in the site's time zone, `2026-11-21`.
CREATE TABLE visit_days (
  day TEXT PRIMARY KEY,
  -- Incremented by each write, to detect concurrent changes.
  revision INTEGER NOT NULL,
  views INTEGER NOT NULL,
  visits INTEGER NOT NULL,
  -- Estimated number of distinct visitors.
  visitors REAL NOT NULL,
  -- Page views of bots; the other columns do not include them.
  bots INTEGER NOT NULL,
  -- Sampling: 1 = every visitor was counted; 8 = at the busiest time one in eight, counted as eight.
  weight INTEGER NOT NULL,
  -- Dimension → value → [views, visits, views followed by another page of the site].
  counts TEXT NOT NULL CHECK (json_valid(counts))
) STRICT, WITHOUT ROWID;

-- Hours since 1970.
CREATE TABLE visit_hours (
  hour INTEGER PRIMARY KEY,
  views INTEGER NOT NULL,
  visits INTEGER NOT NULL
) STRICT;

-- Data to distinguish the visitors of a day; deleted after the day and not part of backups.
CREATE TABLE visit_today (
  day TEXT PRIMARY KEY,
  salt TEXT NOT NULL,
  -- Occupied visitor buckets: a bitmap in base64.
  seen TEXT NOT NULL DEFAULT '',
  -- The last half hour: [[epoch minute, page, views, visits], …]
  recent TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(recent))
) STRICT, WITHOUT ROWID;
