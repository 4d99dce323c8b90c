-- Failed sign-ins of an account since the first that the audit has not counted yet. The first failure of a window is
-- written to the audit at once, the others as one record when the window is over (worker/account/failed-sign-ins.ts).
CREATE TABLE failed_sign_ins (
  -- The manager, or '' for all accounts that do not exist.
  account TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  -- Whether a limit was reached.
  limited INTEGER NOT NULL CHECK (limited IN (0, 1)),
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
