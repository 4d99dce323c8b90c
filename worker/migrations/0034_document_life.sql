-- The owner's texts live as articles do: they wait for a moment, end at another, and are shown by a link before.

-- The version that readers see; what is written since is a draft.
ALTER TABLE documents ADD COLUMN public_rev INTEGER;
UPDATE documents SET public_rev = (SELECT max(r.rev) FROM document_revisions r
  WHERE r.document_id = documents.id AND r.published = 1) WHERE public IS NOT NULL;
-- The version that readers will see from a moment on, and where; kept from others until then.
ALTER TABLE documents ADD COLUMN publish_at INTEGER;
ALTER TABLE documents ADD COLUMN publish_rev INTEGER;
ALTER TABLE documents ADD COLUMN publish_slug TEXT;
-- When readers stop seeing it, and when they did.
ALTER TABLE documents ADD COLUMN until_at INTEGER;
ALTER TABLE documents ADD COLUMN ended_at INTEGER;
CREATE INDEX documents_by_publish_at ON documents (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX documents_by_until_at ON documents (until_at) WHERE until_at IS NOT NULL;
CREATE UNIQUE INDEX documents_by_publish_slug ON documents (publish_slug) WHERE publish_slug IS NOT NULL;

-- When the sitting began whose autosaves share a version.
ALTER TABLE document_revisions ADD COLUMN began_at INTEGER;

-- Links by which people without an account read what is not published yet.
CREATE TABLE document_previews (
  id INTEGER PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX document_previews_by_document ON document_previews (document_id);
