-- Last name of each of the owner's services: enquiries refer to services by id, even after deletion.
CREATE TABLE service_names (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO service_names (id, name)
SELECT content ->> 'slug', content ->> 'title' FROM document_revisions
WHERE published = 1 AND content ->> 'kind' = 'service' ORDER BY at
ON CONFLICT (id) DO UPDATE SET name = excluded.name;
