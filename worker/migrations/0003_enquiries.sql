-- What visitors write: enquiries, the manager's notes on them, allowed senders, counters, upkeep.

CREATE TABLE enquiries (
  id INTEGER PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  -- The sender's key together with what was sent: a retry meets its first row, an edited text does not.
  idempotency_key TEXT NOT NULL UNIQUE,
  token_id TEXT NOT NULL,
  name TEXT NOT NULL CHECK (length(name) <= 100),
  email TEXT NOT NULL CHECK (length(email) <= 254),
  company TEXT NOT NULL DEFAULT '' CHECK (length(company) <= 100),
  subject TEXT NOT NULL,
  message TEXT NOT NULL CHECK (length(message) <= 5000),
  message_digest TEXT NOT NULL,
  -- Everything that is searched, in lower case and without accents.
  folded TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'progress', 'answered', 'spam', 'archived')),
  score INTEGER NOT NULL DEFAULT 0,
  reasons TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reasons)),
  assignee TEXT,
  -- off: no address configured, or quarantined; failed: the queue gave up.
  mail_state TEXT NOT NULL CHECK (mail_state IN ('off', 'pending', 'sent', 'failed')),
  mail_attempts INTEGER NOT NULL DEFAULT 0,
  mail_error TEXT,
  mail_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX enquiries_by_state ON enquiries (state, created_at DESC, id DESC);
CREATE INDEX enquiries_by_date ON enquiries (created_at DESC, id DESC);
CREATE INDEX enquiries_by_token ON enquiries (token_id);
CREATE INDEX enquiries_by_digest ON enquiries (message_digest, created_at);
CREATE INDEX enquiries_unsent ON enquiries (mail_state, mail_at) WHERE mail_state IN ('pending', 'failed');

CREATE TABLE enquiry_notes (
  id INTEGER PRIMARY KEY,
  enquiry_id INTEGER NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
  author TEXT NOT NULL,
  text TEXT NOT NULL CHECK (length(text) <= 5000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX enquiry_notes_by_enquiry ON enquiry_notes (enquiry_id, created_at);

-- "No es spam": this sender is never quarantined again.
CREATE TABLE enquiry_allowed (
  email TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Posts per key and hour; a key is a keyed hash, never an address.
CREATE TABLE enquiry_limits (
  key TEXT NOT NULL,
  hour INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (key, hour)
) STRICT, WITHOUT ROWID;

CREATE TABLE enquiry_upkeep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last_run_at INTEGER NOT NULL,
  deleted INTEGER NOT NULL
) STRICT;
