-- Addresses of other programs that are notified of events, and what was sent to each.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  -- A JSON list of names of events.
  events TEXT NOT NULL CHECK (json_valid(events)),
  -- Encrypted, as the secrets of second factors; key_id names the key.
  secret TEXT NOT NULL,
  key_id TEXT NOT NULL,
  -- off: switched off by the site after a day of failures.
  state TEXT NOT NULL CHECK (state IN ('active', 'paused', 'off')),
  -- The first failure since the last success.
  failing_since INTEGER,
  -- Enquiries up to this one have been considered.
  last_enquiry_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE webhook_deliveries (
  id TEXT PRIMARY KEY,
  webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- What it is about: kind, id, title and path on the site.
  data TEXT NOT NULL CHECK (json_valid(data)),
  state TEXT NOT NULL CHECK (state IN ('pending', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- While it is pending: not before.
  next_at INTEGER NOT NULL,
  tried_at INTEGER,
  -- Of the last attempt: the status, and in Spanish why it failed.
  status INTEGER,
  error TEXT
) STRICT;
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at) WHERE state = 'pending';

-- What readers saw when it was last compared with what they see: the difference is what webhooks are sent. Empty
-- without webhooks.
CREATE TABLE webhook_texts (
  entry_id TEXT PRIMARY KEY,
  rev INTEGER NOT NULL,
  kind TEXT NOT NULL,
  path TEXT NOT NULL,
  title TEXT NOT NULL,
  -- The end date in the text itself, as that of a job offer, has passed.
  is_over INTEGER NOT NULL CHECK (is_over IN (0, 1))
) STRICT, WITHOUT ROWID;
