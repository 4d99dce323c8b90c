-- The library at tens of thousands of images: pages by key, and counts that are kept. Triggers keep both, so that no entry
-- point can forget to, the code that ran before this migration among them.

-- Where an image or a file is found: on its shelf once by itself, under the empty label, and once under each of its own.
CREATE TABLE media_shelves (
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  media_id TEXT NOT NULL,
  PRIMARY KEY (kind, label, created_at, media_id)
) STRICT, WITHOUT ROWID;

-- How many stand there.
CREATE TABLE media_counts (
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (kind, label)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER media_shelves_count_insert AFTER INSERT ON media_shelves BEGIN
  INSERT INTO media_counts (kind, label, count) VALUES (new.kind, new.label, 1)
  ON CONFLICT (kind, label) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER media_shelves_count_delete AFTER DELETE ON media_shelves BEGIN
  UPDATE media_counts SET count = count - 1 WHERE kind = old.kind AND label = old.label;
  DELETE FROM media_counts WHERE kind = old.kind AND label = old.label AND count = 0;
END;

CREATE TRIGGER media_shelve_insert AFTER INSERT ON media WHEN new.purpose = 'library' BEGIN
  INSERT INTO media_shelves (kind, label, created_at, media_id)
  SELECT new.kind, '', new.created_at, new.id
  UNION SELECT new.kind, value, new.created_at, new.id FROM json_each(new.labels);
END;

CREATE TRIGGER media_shelve_update AFTER UPDATE OF kind, labels, purpose, created_at ON media BEGIN
  DELETE FROM media_shelves WHERE kind = old.kind AND created_at = old.created_at AND media_id = old.id
    AND label IN (SELECT '' UNION SELECT value FROM json_each(old.labels));
  INSERT INTO media_shelves (kind, label, created_at, media_id)
  SELECT new.kind, '', new.created_at, new.id WHERE new.purpose = 'library'
  UNION SELECT new.kind, value, new.created_at, new.id FROM json_each(new.labels) WHERE new.purpose = 'library';
END;

CREATE TRIGGER media_shelve_delete AFTER DELETE ON media BEGIN
  DELETE FROM media_shelves WHERE kind = old.kind AND created_at = old.created_at AND media_id = old.id
    AND label IN (SELECT '' UNION SELECT value FROM json_each(old.labels));
END;

INSERT INTO media_shelves (kind, label, created_at, media_id)
SELECT kind, '', created_at, media.id FROM media WHERE purpose = 'library'
UNION SELECT kind, value, created_at, media.id FROM media, json_each(labels) WHERE purpose = 'library';
