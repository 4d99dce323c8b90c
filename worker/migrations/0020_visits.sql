-- What was visited, as counts alone: no row tells of one visit or visitor. A day is one of the site's zone, `2026-11-21`.
CREATE TABLE visit_days (
  day TEXT PRIMARY KEY,
  -- One more at each write: whoever adds to a day adds to what it read.
  revision INTEGER NOT NULL,
  views INTEGER NOT NULL,
  visits INTEGER NOT NULL,
  -- An estimate of how many different visitors there were.
  visitors REAL NOT NULL,
  -- Page views of programs, which are in none of the others.
  bots INTEGER NOT NULL,
  -- 1 = every visitor was counted; 8 = at the busiest one in eight was, for eight.
  weight INTEGER NOT NULL,
  -- Dimension → value → [views, visits, views that went on to another page of the site].
  counts TEXT NOT NULL CHECK (json_valid(counts))
) STRICT, WITHOUT ROWID;

-- Epoch hours.
CREATE TABLE visit_hours (
  hour INTEGER PRIMARY KEY,
  views INTEGER NOT NULL,
  visits INTEGER NOT NULL
) STRICT;

-- What tells the visitors of one day apart; deleted when it is over, and in no backup.
CREATE TABLE visit_today (
  day TEXT PRIMARY KEY,
  salt TEXT NOT NULL,
  -- Which seats are taken: a bitmap in base64.
  seen TEXT NOT NULL DEFAULT '',
  -- The last half hour: [[epoch minute, page, views, visits], …]
  recent TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(recent))
) STRICT, WITHOUT ROWID;
