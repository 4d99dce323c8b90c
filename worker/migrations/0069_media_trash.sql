-- A trash for images and files, with a list and counts of its own in the index of the library.

-- When it was moved to the trash; NULL = it is in the library.
ALTER TABLE media ADD COLUMN trashed_at INTEGER;
-- In which list of `media_shelves` it is found.
ALTER TABLE media ADD COLUMN list_kind TEXT GENERATED ALWAYS AS (iif(trashed_at IS NULL, kind, kind || '-trash')) VIRTUAL;
CREATE INDEX media_trashed ON media (trashed_at) WHERE trashed_at IS NOT NULL;

DROP TRIGGER media_shelve_insert;
DROP TRIGGER media_shelve_update;
DROP TRIGGER media_shelve_delete;

CREATE TRIGGER media_shelve_insert AFTER INSERT ON media WHEN new.purpose = 'library' BEGIN
  INSERT INTO media_shelves (kind, label, created_at, media_id)
  SELECT new.list_kind, '', new.created_at, new.id
  UNION SELECT new.list_kind, value, new.created_at, new.id FROM json_each(new.labels);
END;

CREATE TRIGGER media_shelve_update AFTER UPDATE OF kind, labels, purpose, created_at, trashed_at ON media BEGIN
  DELETE FROM media_shelves WHERE kind = old.list_kind AND created_at = old.created_at AND media_id = old.id
    AND label IN (SELECT '' UNION SELECT value FROM json_each(old.labels));
  INSERT INTO media_shelves (kind, label, created_at, media_id)
  SELECT new.list_kind, '', new.created_at, new.id WHERE new.purpose = 'library'
  UNION SELECT new.list_kind, value, new.created_at, new.id FROM json_each(new.labels) WHERE new.purpose = 'library';
END;

CREATE TRIGGER media_shelve_delete AFTER DELETE ON media BEGIN
  DELETE FROM media_shelves WHERE kind = old.list_kind AND created_at = old.created_at AND media_id = old.id
    AND label IN (SELECT '' UNION SELECT value FROM json_each(old.labels));
END;
