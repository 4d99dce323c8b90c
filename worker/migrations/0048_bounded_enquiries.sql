-- Shrinks the full-text index of enquiries. It stored each word up to thirteen times (prefixes of 1 to 12 letters):
-- 5,000 characters of random words took 172 kB. FTS5 can search other prefixes without an index by scanning; only the
-- shortest, which match most words, are indexed. The triggers of migration 0010 remain.
DROP TABLE enquiries_fts;
CREATE VIRTUAL TABLE enquiries_fts USING fts5 (
  marks, text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2'
);

INSERT INTO enquiries_fts (rowid, marks, text)
SELECT id, 'p' || place || ' s' || hex(subject) || ' a' || hex(coalesce(assignee_id, 'nadie')),
  replace(replace(folded, 'ñ', 'ŋ'), 'Ñ', 'Ŋ')
FROM enquiries;
