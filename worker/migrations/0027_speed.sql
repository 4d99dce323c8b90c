-- How quick pages were in visitors' browsers, as histograms alone: no row tells of one page view. A day is one of the
-- site's zone, `2026-11-21`.
CREATE TABLE speed_days (
  day TEXT PRIMARY KEY,
  -- One more at each write: whoever adds to a day adds to what it read.
  revision INTEGER NOT NULL,
  -- {values: metric → dimension → value → bucket → how many, blame: metric → element or script → how many,
  -- builds: build → when it was first measured}
  counts TEXT NOT NULL CHECK (json_valid(counts))
) STRICT, WITHOUT ROWID;
