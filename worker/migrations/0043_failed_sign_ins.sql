-- Failed sign-ins that are not in the audit log yet. The first failure of a window is logged at once, the others as one
-- record when the window ends (worker/features/account/sign-in/failed-sign-ins.ts).
CREATE TABLE failed_sign_ins (
  -- Id of the manager, or '' for all accounts that do not exist.
  account TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  -- Whether a limit was exceeded.
  limited INTEGER NOT NULL CHECK (limited IN (0, 1)),
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
