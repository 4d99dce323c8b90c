-- The inbox at a hundred thousand enquiries: a trash, lists by key, counts and a search index that are kept.
-- Triggers keep them, so that no entry point can forget to, the code that ran before this migration among them.

-- Since when it lies in the trash. Its state stays below it, and is what it comes back to.
ALTER TABLE enquiries ADD COLUMN trashed_at INTEGER;
-- Where a manager finds it: in the trash, else under its state.
ALTER TABLE enquiries ADD COLUMN place TEXT GENERATED ALWAYS AS (iif(trashed_at IS NULL, state, 'trash')) VIRTUAL;
-- When an attempt to mail its notification began that has not been heard of since.
ALTER TABLE enquiries ADD COLUMN mail_started_at INTEGER;

-- One index for each way to narrow the list; ids ascend with time, and each ends in them.
DROP INDEX enquiries_by_state;
DROP INDEX enquiries_by_assignee;
CREATE INDEX enquiries_by_place ON enquiries (place, id);
CREATE INDEX enquiries_by_subject ON enquiries (place, subject, id);
CREATE INDEX enquiries_by_assignee ON enquiries (assignee_id, place, id);
CREATE INDEX enquiries_by_both ON enquiries (assignee_id, place, subject, id);
CREATE INDEX enquiries_failed ON enquiries (place, id) WHERE mail_state = 'failed';
CREATE INDEX enquiries_trashed ON enquiries (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX enquiry_allowed_by_date ON enquiry_allowed (created_at);

-- How many there are of each kind.
CREATE TABLE enquiry_counts (
  place TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- Empty: nobody's.
  assignee_id TEXT NOT NULL,
  mail_state TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (place, subject, assignee_id, mail_state)
) STRICT, WITHOUT ROWID;

INSERT INTO enquiry_counts (place, subject, assignee_id, mail_state, count)
SELECT place, subject, coalesce(assignee_id, ''), mail_state, count(*) FROM enquiries GROUP BY 1, 2, 3, 4;

CREATE TRIGGER enquiries_count_insert AFTER INSERT ON enquiries BEGIN
  INSERT INTO enquiry_counts (place, subject, assignee_id, mail_state, count)
  VALUES (new.place, new.subject, coalesce(new.assignee_id, ''), new.mail_state, 1)
  ON CONFLICT (place, subject, assignee_id, mail_state) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER enquiries_count_update
AFTER UPDATE OF state, trashed_at, subject, assignee_id, mail_state ON enquiries BEGIN
  UPDATE enquiry_counts SET count = count - 1
  WHERE place = old.place AND subject = old.subject AND assignee_id = coalesce(old.assignee_id, '')
    AND mail_state = old.mail_state;
  INSERT INTO enquiry_counts (place, subject, assignee_id, mail_state, count)
  VALUES (new.place, new.subject, coalesce(new.assignee_id, ''), new.mail_state, 1)
  ON CONFLICT (place, subject, assignee_id, mail_state) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER enquiries_count_delete AFTER DELETE ON enquiries BEGIN
  UPDATE enquiry_counts SET count = count - 1
  WHERE place = old.place AND subject = old.subject AND assignee_id = coalesce(old.assignee_id, '')
    AND mail_state = old.mail_state;
END;

-- Full text, by the enquiry's id. ñ is spelled ŋ as in posts_fts, for migration 0004 says why. `marks` repeats what
-- the list can be narrowed by, so that a search is narrowed inside the index and not row by row; in hex each of them is
-- one word. It answers with ids alone, so no text stands in it twice. Each word is asked for by its beginning, which
-- costs the matches of all words that begin so unless beginnings of that length are indexed.
CREATE VIRTUAL TABLE enquiries_fts USING fts5 (
  marks, text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3 4 5 6 7 8 9 10 11 12'
);

INSERT INTO enquiries_fts (rowid, marks, text)
SELECT id, 'p' || place || ' s' || hex(subject) || ' a' || hex(coalesce(assignee_id, 'nadie')),
  replace(replace(folded, 'ñ', 'ŋ'), 'Ñ', 'Ŋ')
FROM enquiries;

CREATE TRIGGER enquiries_search_insert AFTER INSERT ON enquiries BEGIN
  INSERT INTO enquiries_fts (rowid, marks, text)
  VALUES (new.id, 'p' || new.place || ' s' || hex(new.subject) || ' a' || hex(coalesce(new.assignee_id, 'nadie')),
    replace(replace(new.folded, 'ñ', 'ŋ'), 'Ñ', 'Ŋ'));
END;

CREATE TRIGGER enquiries_search_update
AFTER UPDATE OF state, trashed_at, subject, assignee_id, folded ON enquiries BEGIN
  DELETE FROM enquiries_fts WHERE rowid = old.id;
  INSERT INTO enquiries_fts (rowid, marks, text)
  VALUES (new.id, 'p' || new.place || ' s' || hex(new.subject) || ' a' || hex(coalesce(new.assignee_id, 'nadie')),
    replace(replace(new.folded, 'ñ', 'ŋ'), 'Ñ', 'Ŋ'));
END;

CREATE TRIGGER enquiries_search_delete AFTER DELETE ON enquiries BEGIN
  DELETE FROM enquiries_fts WHERE rowid = old.id;
END;
