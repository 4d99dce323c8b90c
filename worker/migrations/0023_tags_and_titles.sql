-- Description of a tag, for its page and for search engines.
ALTER TABLE tags ADD COLUMN description TEXT NOT NULL DEFAULT '';

-- Index of the managers' list by title, in Spanish alphabetical order (ñ after n; see foldSql in
-- worker/db/search-text.ts). Queries must use exactly the same expression, or they fail because of INDEXED BY.
CREATE INDEX posts_by_title ON posts (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(title), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'Ñ', 'ñ'), 'ñ', 'n~'),
  id
);
