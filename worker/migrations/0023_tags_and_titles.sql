-- What a tag is about: at the head of its page and for search engines.
ALTER TABLE tags ADD COLUMN description TEXT NOT NULL DEFAULT '';

-- The managers' list by title, a page of it a range: the order of Spanish, letter by letter (worker/db/fold.ts; ñ comes
-- after n). The query spells it the same, or it finds no index and says so.
CREATE INDEX posts_by_title ON posts (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(title), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'Ñ', 'ñ'), 'ñ', 'n~'),
  id
);
