-- Each case has a page of its own from now on, at `casos/` and a slug made from its title.
-- Accented Spanish letters lose their accent; every other character separates words.
WITH RECURSIVE spelled (id, rest, slug) AS (
  SELECT id, lower(coalesce(content ->> 'title', '')), '' FROM entries WHERE kind = 'case' AND path LIKE 'case/%'
  UNION ALL
  SELECT id, substr(rest, 2), slug || CASE
    WHEN rest GLOB '[a-z0-9]*' THEN substr(rest, 1, 1)
    WHEN instr('áéíóúüñÁÉÍÓÚÜÑ', substr(rest, 1, 1)) > 0
      THEN substr('aeiouunaeiouun', instr('áéíóúüñÁÉÍÓÚÜÑ', substr(rest, 1, 1)), 1)
    WHEN slug = '' OR slug LIKE '%-' THEN ''
    ELSE '-' END
  FROM spelled WHERE rest <> ''
),
slugs (id, slug) AS (
  SELECT id, coalesce(nullif(rtrim(substr(slug, 1, 76), '-'), ''), 'caso') FROM spelled WHERE rest = ''
),
numbered (id, slug) AS (
  SELECT id, slug || CASE row_number() OVER same WHEN 1 THEN '' ELSE '-' || row_number() OVER same END FROM slugs
  WINDOW same AS (PARTITION BY slug ORDER BY id)
)
UPDATE OR IGNORE entries SET
  path = 'casos/' || numbered.slug,
  content = json_insert(content, '$.slug', numbered.slug)
FROM numbered WHERE entries.id = numbered.id;

-- Their address was taken, by a title that ends in a number or by a page.
UPDATE entries SET
  path = 'casos/caso-' || lower(id),
  content = json_insert(content, '$.slug', 'caso-' || lower(id))
WHERE kind = 'case' AND path LIKE 'case/%';

UPDATE entry_publications SET
  path = e.path,
  data = json_insert(data, '$.slug', substr(e.path, 7), '$.summary',
    iif(length(data ->> 'problem') > 200, substr(data ->> 'problem', 1, 199) || '…', data ->> 'problem'))
FROM entries e WHERE e.id = entry_publications.entry_id AND e.kind = 'case' AND e.path LIKE 'casos/%';
