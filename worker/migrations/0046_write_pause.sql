-- A restore closes the site for writing: until that moment every statement of the worker that writes is refused
-- (worker/db/write-pause.ts), by whichever request, queue or cron. The moment is near and moved on by each step, so a
-- restore that breaks off opens the site again by itself.
CREATE TABLE write_pause (
  id INTEGER PRIMARY KEY CONSTRAINT writes_paused CHECK (id = 1),
  until INTEGER NOT NULL,
  -- New enquiries and messages get ids above this one: a restore that goes on later would write its rows over theirs.
  highest_id INTEGER NOT NULL DEFAULT 0
) STRICT;
