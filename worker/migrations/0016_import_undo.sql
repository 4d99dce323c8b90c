-- What an import has made, so that it can be taken back: of each thing its id, and of a redirect whose it is.

ALTER TABLE imports ADD COLUMN undone_at INTEGER;
-- The article or image that came of it; null where it was there before.
ALTER TABLE import_pieces ADD COLUMN made TEXT;
ALTER TABLE redirects ADD COLUMN import_id TEXT;
CREATE INDEX redirects_by_import ON redirects (import_id) WHERE import_id IS NOT NULL;
