-- The list of articles shows the newest title, which readers may not see yet: sort by it, letter by letter
-- (`foldSql` in worker/db/search-text.ts; ñ comes after n). `posts_by_title` stays for the versions before.
CREATE INDEX entries_by_title ON entries (
  kind,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(content ->> 'title'), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'Ñ', 'ñ'), 'ñ', 'n~'),
  id, trashed_at, until_at, first_published_at
);
