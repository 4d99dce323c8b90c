-- One set of tables for everything that is written. The texts of pages, services, people, cases, questions and of the
-- fixed pages move here; articles follow. What readers see is chosen by the clock: no request has to write a change
-- that is due.

CREATE TABLE entries (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  language TEXT NOT NULL DEFAULT 'es',
  -- The same text in other languages has the same group; NULL = there is no other.
  translation_group TEXT,
  -- Public path of the newest version without the leading slash, or kind/id where the text has no page of its own.
  path TEXT NOT NULL,
  position INTEGER NOT NULL DEFAULT 0,
  rev INTEGER NOT NULL CHECK (rev > 0),
  -- The newest version as JSON of its kind's schema.
  content TEXT NOT NULL CHECK (json_valid(content)),
  -- When readers saw it first, or will; NULL = never published.
  first_published_at INTEGER,
  -- When readers stop seeing it, or stopped; NULL = no end.
  until_at INTEGER,
  trashed_at INTEGER,
  created_at INTEGER NOT NULL,
  saved_at INTEGER NOT NULL,
  UNIQUE (language, path)
) STRICT;

CREATE INDEX entries_by_kind ON entries (kind, position, id);
CREATE INDEX entries_by_until ON entries (until_at) WHERE until_at IS NOT NULL;

-- Versions that readers see: the one of an entry that began last. One in the future is scheduled.
CREATE TABLE entry_publications (
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  from_at INTEGER NOT NULL,
  rev INTEGER NOT NULL,
  kind TEXT NOT NULL,
  language TEXT NOT NULL DEFAULT 'es',
  path TEXT NOT NULL,
  title TEXT NOT NULL,
  -- What readers get, as JSON made when it was published or scheduled; NULL = a job still has to make it.
  data TEXT CHECK (json_valid(data)),
  PRIMARY KEY (entry_id, from_at)
) STRICT;

CREATE INDEX entry_publications_by_path ON entry_publications (path, from_at);
CREATE INDEX entry_publications_by_kind ON entry_publications (kind, from_at);
CREATE INDEX entry_publications_by_from ON entry_publications (from_at);

CREATE TABLE entry_revisions (
  id INTEGER PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  rev INTEGER NOT NULL,
  -- saved, scheduled, published, reverted
  kind TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  author_id TEXT,
  author_name TEXT,
  -- When its first and its last autosave were stored: those of one author within ten minutes share a row.
  created_at INTEGER NOT NULL,
  saved_at INTEGER NOT NULL,
  UNIQUE (entry_id, rev)
) STRICT;

CREATE TABLE entry_previews (
  id INTEGER PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX entry_previews_by_entry ON entry_previews (entry_id);

INSERT INTO entries (id, kind, path, position, rev, content, first_published_at, until_at, trashed_at, created_at,
  saved_at)
SELECT id, kind, slug, position, rev, content,
  coalesce((SELECT min(at) FROM document_revisions r WHERE r.document_id = d.id AND r.published = 1),
    public ->> 'at', publish_at),
  coalesce(until_at, ended_at), trashed_at,
  min(updated_at, coalesce((SELECT min(at) FROM document_revisions r WHERE r.document_id = d.id), updated_at)),
  updated_at
FROM documents d;

-- A kind of which something was published once is the owner's, even if readers see none of it any longer.
UPDATE entries SET first_published_at = saved_at
WHERE kind IN (SELECT kind FROM showcases) AND NOT EXISTS (
  SELECT 1 FROM entries e WHERE e.kind = entries.kind AND e.first_published_at <= e.saved_at);

INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
SELECT id, public ->> 'at', coalesce(public_rev, rev), kind, public_slug,
  coalesce(public ->> 'title', content ->> 'title', ''), json_remove(public, '$.at')
FROM documents WHERE public IS NOT NULL;

-- Scheduled versions are rendered by the next run of the job `content-due` (worker/jobs/scheduled-jobs.ts).
INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
SELECT d.id, d.publish_at + iif(d.publish_at = d.public ->> 'at', 1, 0), d.publish_rev, d.kind, d.publish_slug,
  coalesce(r.content ->> 'title', ''), NULL
FROM documents d JOIN document_revisions r ON r.document_id = d.id AND r.rev = d.publish_rev
WHERE d.publish_at IS NOT NULL;

INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
SELECT r.document_id, r.rev, CASE WHEN r.published = 1 THEN 'published' WHEN r.rev = d.publish_rev THEN 'scheduled'
    WHEN r.began_at IS NULL THEN 'reverted' ELSE 'saved' END,
  r.content, r.author_id, r.author_name, coalesce(r.began_at, r.at), r.at
FROM document_revisions r JOIN documents d ON d.id = r.document_id ORDER BY r.document_id, r.rev;

INSERT INTO entry_previews (id, entry_id, token, created_at, expires_at)
SELECT id, document_id, token, created_at, expires_at FROM document_previews;

-- The tables of before stay for the version that still runs while this one is deployed: it shows what was published
-- until now and refuses to save. They are dropped in a later version.
CREATE TRIGGER documents_moved_insert BEFORE INSERT ON documents BEGIN SELECT RAISE(ABORT, 'moved to entries'); END;
CREATE TRIGGER documents_moved_update BEFORE UPDATE ON documents BEGIN SELECT RAISE(ABORT, 'moved to entries'); END;
CREATE TRIGGER documents_moved_delete BEFORE DELETE ON documents BEGIN SELECT RAISE(ABORT, 'moved to entries'); END;
CREATE TRIGGER document_previews_moved BEFORE INSERT ON document_previews BEGIN
  SELECT RAISE(ABORT, 'moved to entries');
END;
