-- Attempt counts were keyed by IP address and by unsalted hashes of e-mail addresses. From now on keys are keyed hashes
-- (worker/db/throttle.ts); the counts of the last minutes are dropped.
DELETE FROM throttle;

-- Keys of these hashes, one per day (days since 1970, UTC). Deleted once all counts made with them have expired.
CREATE TABLE daily_keys (
  day INTEGER PRIMARY KEY,
  key TEXT NOT NULL
) STRICT;
