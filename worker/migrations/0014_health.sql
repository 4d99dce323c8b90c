-- One row: results of the last health checks, and what managers were told.
CREATE TABLE health (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Last test write.
  probed_at INTEGER,
  -- Last run of the checks and its results (JSON).
  checked_at INTEGER,
  results TEXT,
  -- Consecutive failures of each check, and which were reported (JSON).
  state TEXT,
  -- When the pending test message was queued, and when the last one returned.
  echo_sent_at INTEGER,
  echo_at INTEGER
) STRICT;

INSERT INTO health (id) VALUES (1);
