-- Search text of the manager area: lower case without accents, except ñ. SQLite's lower() handles ASCII only, so the
-- worker computes it on every write; this migration replaces the Spanish letters.

ALTER TABLE posts ADD COLUMN folded TEXT NOT NULL DEFAULT '';
ALTER TABLE media ADD COLUMN folded TEXT NOT NULL DEFAULT '';

-- Computed from the newest text: title, slug, published slug, excerpt, tags.
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

-- Kinds of revisions in English, like other states; the interface shows Spanish words.
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
