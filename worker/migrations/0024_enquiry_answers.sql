-- Answers to enquiries: sent and received messages, drafts, files, templates and signatures. Existing tables do not
-- change, so the previous version of the worker can keep running.

-- Messages of a thread after the enquiry: answers of the team (out) and replies to them (in).
CREATE TABLE enquiry_messages (
  id INTEGER PRIMARY KEY,
  -- Prevents duplicates: a key made by the client for an answer, the hash of the Message-ID for a received mail.
  key TEXT NOT NULL UNIQUE,
  enquiry_id INTEGER NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
  direction TEXT NOT NULL CHECK (direction IN ('out', 'in')),
  author_id TEXT REFERENCES managers (id) ON DELETE SET NULL,
  -- Name of the author at that time.
  author TEXT NOT NULL CHECK (length(author) <= 200),
  -- Recipient or sender.
  address TEXT NOT NULL CHECK (length(address) <= 254),
  text TEXT NOT NULL CHECK (length(text) <= 40000),
  -- Message-ID without angle brackets; null = not sent yet, or received without one.
  message_id TEXT CHECK (length(message_id) <= 998),
  -- unsure: possibly sent, so only a manager may send it again. received: inbound.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'unsure', 'received')),
  attempts INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  -- Start of an attempt whose result is not known yet.
  started_at INTEGER,
  mail_at INTEGER,
  created_at INTEGER NOT NULL,
  CHECK ((direction = 'in') = (state = 'received'))
) STRICT;

CREATE INDEX enquiry_messages_by_enquiry ON enquiry_messages (enquiry_id, id);
CREATE INDEX enquiry_messages_waiting ON enquiry_messages (created_at) WHERE state = 'waiting';

-- Files of a message, or of a draft (message_id null). The content is in R2 under correo/{id}.
CREATE TABLE enquiry_files (
  id TEXT PRIMARY KEY,
  enquiry_id INTEGER NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
  message_id INTEGER REFERENCES enquiry_messages (id) ON DELETE CASCADE,
  -- The manager whose draft it belongs to.
  manager_id TEXT REFERENCES managers (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) <= 200),
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- Why the content was not stored; null = it is stored.
  dropped TEXT,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX enquiry_files_by_enquiry ON enquiry_files (enquiry_id);
CREATE INDEX enquiry_files_by_message ON enquiry_files (message_id);

-- Drafts of answers, one per manager and enquiry.
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
  -- Incremented by each change. A change must name the revision that it is based on.
  rev INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE enquiry_signatures (
  manager_id TEXT PRIMARY KEY REFERENCES managers (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(text) <= 500),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Finds all enquiries of an e-mail address.
CREATE INDEX enquiries_by_email ON enquiries (lower(email), id);
