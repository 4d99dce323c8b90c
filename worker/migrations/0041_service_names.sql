-- What each service of the owner's was called last: enquiries name theirs by its id, also once it is gone for good.
CREATE TABLE service_names (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO service_names (id, name)
SELECT content ->> 'slug', content ->> 'title' FROM document_revisions
WHERE published = 1 AND content ->> 'kind' = 'service' ORDER BY at
ON CONFLICT (id) DO UPDATE SET name = excluded.name;
