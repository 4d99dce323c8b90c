-- Prepares the inbox for a hundred thousand enquiries: trash, paging by key, stored counts and a search index. Triggers
-- maintain counts and index, so that no code can forget to, including the previous version of the worker.

-- When it was moved to the trash. The state is unchanged and applies again after restoring.
ALTER TABLE enquiries ADD COLUMN trashed_at INTEGER;
-- Where the inbox lists it: in the trash, otherwise under its state.
ALTER TABLE enquiries ADD COLUMN place TEXT GENERATED ALWAYS AS (iif(trashed_at IS NULL, state, 'trash')) VIRTUAL;
-- Start of an attempt to mail the notification whose result is not known yet.
ALTER TABLE enquiries ADD COLUMN mail_started_at INTEGER;

-- One index per filter of the list. Ids ascend with time, and every index ends with them.
DROP INDEX enquiries_by_state;
DROP INDEX enquiries_by_assignee;
CREATE INDEX enquiries_by_place ON enquiries (place, id);
CREATE INDEX enquiries_by_subject ON enquiries (place, subject, id);
CREATE INDEX enquiries_by_assignee ON enquiries (assignee_id, place, id);
CREATE INDEX enquiries_by_both ON enquiries (assignee_id, place, subject, id);
CREATE INDEX enquiries_failed ON enquiries (place, id) WHERE mail_state = 'failed';
CREATE INDEX enquiries_trashed ON enquiries (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX enquiry_allowed_by_date ON enquiry_allowed (created_at);

-- Number of enquiries by each combination of filters.
CREATE TABLE enquiry_counts (
  place TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- Empty = not assigned.
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

-- Full-text index by enquiry id. ñ is spelled ŋ, as in posts_fts (migration 0004). `marks` repeats the filters of the
-- list in hex, one word each, so that a search is filtered inside the index. A contentless index returns only ids, so
-- no text is stored twice. Words are searched by prefix; without an index for prefixes of its length a search would
-- visit all words that begin with it.
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
