-- Labels of an enquiry, a JSON list of names. The search index covers them: as words of the text, and as marks that the
-- list is narrowed by.
ALTER TABLE enquiries ADD COLUMN labels TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(labels));

DROP TRIGGER enquiries_search_insert;
CREATE TRIGGER enquiries_search_insert AFTER INSERT ON enquiries BEGIN
  INSERT INTO enquiries_fts (rowid, marks, text)
  VALUES (new.id, 'p' || new.place || ' s' || hex(new.subject) || ' a' || hex(coalesce(new.assignee_id, 'nadie')) ||
      coalesce((SELECT group_concat(' l' || hex(value), '') FROM json_each(new.labels)), ''),
    replace(replace(new.folded || coalesce((SELECT group_concat(' ' || value, '') FROM json_each(new.labels)), ''),
      'ñ', 'ŋ'), 'Ñ', 'Ŋ'));
END;

DROP TRIGGER enquiries_search_update;
CREATE TRIGGER enquiries_search_update
AFTER UPDATE OF state, trashed_at, subject, assignee_id, folded, labels ON enquiries BEGIN
  DELETE FROM enquiries_fts WHERE rowid = old.id;
  INSERT INTO enquiries_fts (rowid, marks, text)
  VALUES (new.id, 'p' || new.place || ' s' || hex(new.subject) || ' a' || hex(coalesce(new.assignee_id, 'nadie')) ||
      coalesce((SELECT group_concat(' l' || hex(value), '') FROM json_each(new.labels)), ''),
    replace(replace(new.folded || coalesce((SELECT group_concat(' ' || value, '') FROM json_each(new.labels)), ''),
      'ñ', 'ŋ'), 'Ñ', 'Ŋ'));
END;

-- The labels in use.
CREATE TABLE enquiry_labels (
  label TEXT PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER enquiries_label_insert AFTER INSERT ON enquiries WHEN new.labels <> '[]' BEGIN
  INSERT INTO enquiry_labels (label, count) SELECT value, 1 FROM json_each(new.labels) WHERE true
  ON CONFLICT (label) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER enquiries_label_update AFTER UPDATE OF labels ON enquiries BEGIN
  INSERT INTO enquiry_labels (label, count) SELECT value, 1 FROM json_each(new.labels) WHERE true
  ON CONFLICT (label) DO UPDATE SET count = count + 1;
  UPDATE enquiry_labels SET count = count - 1 WHERE label IN (SELECT value FROM json_each(old.labels));
  DELETE FROM enquiry_labels WHERE count = 0 AND label IN (SELECT value FROM json_each(old.labels));
END;

CREATE TRIGGER enquiries_label_delete AFTER DELETE ON enquiries WHEN old.labels <> '[]' BEGIN
  UPDATE enquiry_labels SET count = count - 1 WHERE label IN (SELECT value FROM json_each(old.labels));
  DELETE FROM enquiry_labels WHERE count = 0 AND label IN (SELECT value FROM json_each(old.labels));
END;
