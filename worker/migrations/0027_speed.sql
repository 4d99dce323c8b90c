-- Page speed as histograms: no row describes a single page view. Days are in the site's time zone, `2026-11-21`.
CREATE TABLE speed_days (
  day TEXT PRIMARY KEY,
  -- Incremented by each write, to detect concurrent changes.
  revision INTEGER NOT NULL,
  -- {values: metric → dimension → value → bucket → count, blame: metric → element or script → count,
  -- builds: build → when it was first measured}
  counts TEXT NOT NULL CHECK (json_valid(counts))
) STRICT, WITHOUT ROWID;
