-- One row: how the site found itself the last time its cron looked, and what managers were told of it.
CREATE TABLE health (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- The last write that was made to see whether writing works.
  probed_at INTEGER,
  -- The cron's last run, and what it found (JSON).
  checked_at INTEGER,
  results TEXT,
  -- What failed how often in a row, and what of it was told (JSON).
  state TEXT,
  -- Since when an echo of the queue is awaited, and when the last one came.
  echo_sent_at INTEGER,
  echo_at INTEGER
) STRICT;

INSERT INTO health (id) VALUES (1);
