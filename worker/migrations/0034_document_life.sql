-- Scheduling and preview links for the owner's texts, as for articles.

-- The published version; later versions are drafts.
ALTER TABLE documents ADD COLUMN public_rev INTEGER;
UPDATE documents SET public_rev = (SELECT max(r.rev) FROM document_revisions r
  WHERE r.document_id = documents.id AND r.published = 1) WHERE public IS NOT NULL;
-- The version to be published at `publish_at`, and its slug, which is reserved until then.
ALTER TABLE documents ADD COLUMN publish_at INTEGER;
ALTER TABLE documents ADD COLUMN publish_rev INTEGER;
ALTER TABLE documents ADD COLUMN publish_slug TEXT;
-- When it will be unpublished, and when it was.
ALTER TABLE documents ADD COLUMN until_at INTEGER;
ALTER TABLE documents ADD COLUMN ended_at INTEGER;
CREATE INDEX documents_by_publish_at ON documents (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX documents_by_until_at ON documents (until_at) WHERE until_at IS NOT NULL;
CREATE UNIQUE INDEX documents_by_publish_slug ON documents (publish_slug) WHERE publish_slug IS NOT NULL;

-- Start of the editing session whose autosaves share a version.
ALTER TABLE document_revisions ADD COLUMN began_at INTEGER;

-- Links that show unpublished texts to people without an account.
CREATE TABLE document_previews (
  id INTEGER PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX document_previews_by_document ON document_previews (document_id);
