-- The full-text index of enquiries held each word up to thirteen times (its beginnings of 1 to 12 letters): 5,000
-- characters of made-up words took 172 kB. FTS5 finds words by their beginning without such indexes too, by reading
-- on from it; the shortest beginnings, which match the most words, keep one. The triggers of migration 0010 go on.
DROP TABLE enquiries_fts;
CREATE VIRTUAL TABLE enquiries_fts USING fts5 (
  marks, text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2'
);

INSERT INTO enquiries_fts (rowid, marks, text)
SELECT id, 'p' || place || ' s' || hex(subject) || ' a' || hex(coalesce(assignee_id, 'nadie')),
  replace(replace(folded, 'ñ', 'ŋ'), 'Ñ', 'Ŋ')
FROM enquiries;
