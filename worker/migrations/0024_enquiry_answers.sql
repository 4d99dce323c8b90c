-- Enquiries are answered from inside: what goes out and comes back by mail, what is being written, and what answers
-- are written with. Nothing that stood here before changes, so the code that ran before goes on.

-- A thread after its enquiry: our answers (out) and what their readers wrote back (in).
CREATE TABLE enquiry_messages (
  id INTEGER PRIMARY KEY,
  -- Of an answer what its page made up, of a mail the hash of its Message-ID: the same thing twice is one row.
  key TEXT NOT NULL UNIQUE,
  enquiry_id INTEGER NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
  direction TEXT NOT NULL CHECK (direction IN ('out', 'in')),
  author_id TEXT REFERENCES managers (id) ON DELETE SET NULL,
  -- Who wrote it, as they were called then.
  author TEXT NOT NULL CHECK (length(author) <= 200),
  -- To whom it goes, or from whom it came.
  address TEXT NOT NULL CHECK (length(address) <= 254),
  text TEXT NOT NULL CHECK (length(text) <= 40000),
  -- What mail programs call it, without brackets; null = it has not gone, or came without.
  message_id TEXT CHECK (length(message_id) <= 998),
  -- unsure: it may have gone, so nobody but a manager sends it again. received: came in.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'unsure', 'received')),
  attempts INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  -- When an attempt began of which nothing has been heard since.
  started_at INTEGER,
  mail_at INTEGER,
  created_at INTEGER NOT NULL,
  CHECK ((direction = 'in') = (state = 'received'))
) STRICT;

CREATE INDEX enquiry_messages_by_enquiry ON enquiry_messages (enquiry_id, id);
CREATE INDEX enquiry_messages_waiting ON enquiry_messages (created_at) WHERE state = 'waiting';

-- Files of a message, or of an answer that is being written (message_id null). The bytes lie in R2 under correo/{id}.
CREATE TABLE enquiry_files (
  id TEXT PRIMARY KEY,
  enquiry_id INTEGER NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
  message_id INTEGER REFERENCES enquiry_messages (id) ON DELETE CASCADE,
  -- Whose unsent answer it belongs to.
  manager_id TEXT REFERENCES managers (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) <= 200),
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- Why its bytes were not stored; null = they are.
  dropped TEXT,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX enquiry_files_by_enquiry ON enquiry_files (enquiry_id);
CREATE INDEX enquiry_files_by_message ON enquiry_files (message_id);

-- An answer that is being written: one for each manager.
CREATE TABLE enquiry_drafts (
  enquiry_id INTEGER NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
  manager_id TEXT NOT NULL REFERENCES managers (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(text) <= 20000),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (enquiry_id, manager_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE enquiry_templates (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (length(name) <= 60),
  text TEXT NOT NULL CHECK (length(text) <= 5000),
  -- One more at each change, and what a change is made from.
  rev INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE enquiry_signatures (
  manager_id TEXT PRIMARY KEY REFERENCES managers (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(text) <= 500),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Everything of one address.
CREATE INDEX enquiries_by_email ON enquiries (lower(email), id);
