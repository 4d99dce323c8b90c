-- The list of articles sorts titles without their opening punctuation: «¿Qué…» is under q (`toSortKey` in
-- worker/db/search-text.ts). `entries_by_title` stays for the versions before.
CREATE INDEX entries_by_sort_title ON entries (
  kind,
  ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(content ->> 'title'), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'Ñ', 'ñ'), 'ñ', 'n~'), ' ¿¡«"“‘''([…'),
  id, trashed_at, until_at, first_published_at
);
