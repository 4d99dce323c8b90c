-- What the manager area's searches look through, in lower case and without accents (ñ is a letter of its
-- own): SQLite's lower() folds ASCII only. The worker fills it on every write; here the letters of Spanish do.

ALTER TABLE posts ADD COLUMN folded TEXT NOT NULL DEFAULT '';
ALTER TABLE media ADD COLUMN folded TEXT NOT NULL DEFAULT '';

-- Of the newest text: title, address, the address readers know, summary, tags.
UPDATE posts SET folded = lower(
  coalesce(working ->> 'title', title) || char(10) || coalesce(working ->> 'slug', slug) || char(10) || slug ||
  char(10) || coalesce(working ->> 'excerpt', excerpt) || char(10) || coalesce(CASE WHEN working IS NULL THEN (
    SELECT group_concat(t.name, char(10)) FROM post_tags pt JOIN tags t ON t.id = pt.tag_id
    WHERE pt.post_id = posts.id)
  ELSE (SELECT group_concat(value, char(10)) FROM json_each(posts.working, '$.tags')) END, ''));
UPDATE posts SET folded = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(folded, 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'),
  'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'ñ');

UPDATE media SET folded = lower(name || char(10) || alt);
UPDATE media SET folded = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(folded, 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'),
  'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'ñ');

-- Kinds of revisions in the language of the other states; people are shown Spanish words for them.
UPDATE revisions SET kind = CASE kind
  WHEN 'creada' THEN 'created'
  WHEN 'guardada' THEN 'saved'
  WHEN 'publicada' THEN 'published'
  WHEN 'programada' THEN 'scheduled'
  WHEN 'despublicada' THEN 'unpublished'
  WHEN 'papelera' THEN 'trashed'
  WHEN 'recuperada' THEN 'restored'
  WHEN 'restaurada' THEN 'reverted'
  WHEN 'importada' THEN 'imported'
  ELSE kind END;
