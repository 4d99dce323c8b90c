-- The owner's texts of other kinds stand where their pages do: services and what follows them.

ALTER TABLE documents ADD COLUMN kind TEXT NOT NULL DEFAULT 'page';
-- Where it stands among those of its kind.
ALTER TABLE documents ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
CREATE INDEX documents_by_kind ON documents (kind, position);

-- What readers see of a kind, all of it in one row, so that a page reads one however many there are. There is none
-- until the owner has published the first, and an empty list where they have withdrawn the last.
CREATE TABLE showcases (
  kind TEXT PRIMARY KEY,
  data TEXT NOT NULL CHECK (json_valid(data))
) STRICT, WITHOUT ROWID;

-- What every page says of the services (id, name, shown), and how often their content has changed; null = as they come.
-- Until now the services' names stood among the settings.
ALTER TABLE site_state ADD COLUMN services TEXT CHECK (json_valid(services));
ALTER TABLE site_state ADD COLUMN content_rev INTEGER NOT NULL DEFAULT 0;
UPDATE site_state SET services = (SELECT data -> 'services' FROM settings ORDER BY rev DESC LIMIT 1);
