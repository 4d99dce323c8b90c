-- Counts of attempts were stored by address and by the unsalted hash of a mail address. From here on the key of a count
-- is a keyed hash (worker/db/throttle.ts); the counts of the last minutes are given up.
DELETE FROM throttle;

-- The keys of those hashes, one for each day (days since 1970, UTC). Deleted as soon as no count was made with them.
CREATE TABLE daily_keys (
  day INTEGER PRIMARY KEY,
  key TEXT NOT NULL
) STRICT;
