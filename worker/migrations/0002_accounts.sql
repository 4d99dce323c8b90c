-- Managers and everything they prove themselves with. Secrets are stored hashed, except what must be
-- computed with (a second factor's seed, a passkey's public key). Instants are epoch milliseconds.

CREATE TABLE managers (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
  name TEXT NOT NULL,
  -- `scrypt$N$r$p$salt$hash`, or null for who only uses passkeys or has not enrolled yet.
  password TEXT,
  created_at INTEGER NOT NULL,
  disabled_at INTEGER
) STRICT;

CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  manager_id TEXT NOT NULL REFERENCES managers (id) ON DELETE CASCADE,
  -- The credential id and public key, in base64url.
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(transports)),
  synced INTEGER NOT NULL CHECK (synced IN (0, 1)),
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;

CREATE INDEX passkeys_by_manager ON passkeys (manager_id, created_at);

CREATE TABLE second_factors (
  manager_id TEXT PRIMARY KEY REFERENCES managers (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  -- The last 30-second step that was used: no code is good twice.
  last_step INTEGER NOT NULL DEFAULT 0,
  -- Null until a first code has shown that the app holds the secret.
  confirmed_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
  manager_id TEXT NOT NULL REFERENCES managers (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (manager_id, hash)
) STRICT, WITHOUT ROWID;

-- One-time links with which a manager enrols (or enrols again after a reset).
CREATE TABLE enrolments (
  hash TEXT PRIMARY KEY,
  manager_id TEXT NOT NULL REFERENCES managers (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;

-- The row that can be revoked at once; the copy in KV answers public pages.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  manager_id TEXT NOT NULL REFERENCES managers (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  -- When the manager last proved who they are.
  verified_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  remember INTEGER NOT NULL CHECK (remember IN (0, 1)),
  device TEXT NOT NULL,
  place TEXT
) STRICT;

CREATE INDEX sessions_by_manager ON sessions (manager_id, last_used_at DESC);

-- What the server asked and waits to be answered: a WebAuthn challenge, the code after a password.
CREATE TABLE challenges (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  manager_id TEXT,
  data TEXT NOT NULL CHECK (json_valid(data)),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_by_end ON challenges (expires_at);

-- Browsers in which a manager has signed in before: somebody else's failures never lock them out.
CREATE TABLE known_devices (
  hash TEXT NOT NULL,
  manager_id TEXT NOT NULL REFERENCES managers (id) ON DELETE CASCADE,
  last_used_at INTEGER NOT NULL,
  PRIMARY KEY (hash, manager_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE throttle (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  started_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX throttle_by_start ON throttle (started_at);

CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  -- Whose account, and who did it where that is somebody else. Not references: they outlive the account.
  manager_id TEXT,
  actor_id TEXT,
  event TEXT NOT NULL,
  detail TEXT,
  device TEXT,
  country TEXT
) STRICT;

CREATE INDEX audit_by_manager ON audit (manager_id, at DESC);

CREATE TRIGGER audit_keeps_rows BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_keeps_text BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'audit is append-only'); END;
