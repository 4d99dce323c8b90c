-- Pauses writing during a restore: until `until` every statement of the worker that writes is refused
-- (worker/db/write-pause.ts). The restore extends the pause step by step, so it ends soon after a restore fails.
CREATE TABLE write_pause (
  id INTEGER PRIMARY KEY CONSTRAINT writes_paused CHECK (id = 1),
  until INTEGER NOT NULL,
  -- New enquiries and messages get ids above this one, because a resumed restore would overwrite lower ones.
  highest_id INTEGER NOT NULL DEFAULT 0
) STRICT;
