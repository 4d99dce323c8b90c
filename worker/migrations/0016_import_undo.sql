-- Created objects of an import, so that it can be undone: ids of articles and images, and the import of each redirect.

ALTER TABLE imports ADD COLUMN undone_at INTEGER;
-- Id of the created article or image; null = it existed before.
ALTER TABLE import_pieces ADD COLUMN made TEXT;
ALTER TABLE redirects ADD COLUMN import_id TEXT;
CREATE INDEX redirects_by_import ON redirects (import_id) WHERE import_id IS NOT NULL;
