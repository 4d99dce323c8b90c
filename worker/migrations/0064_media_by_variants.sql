-- Finds an image or file that was uploaded before: its files have the same sizes in pixels and bytes.
CREATE INDEX media_by_variants ON media (kind, variants, created_at, id) WHERE purpose = 'library';
