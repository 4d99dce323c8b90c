-- Further kinds of texts of the owner in the same table, such as services.

ALTER TABLE documents ADD COLUMN kind TEXT NOT NULL DEFAULT 'page';
-- Position among the texts of its kind.
ALTER TABLE documents ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
CREATE INDEX documents_by_kind ON documents (kind, position);

-- All published texts of a kind in one row, so that a page needs a single read. There is no row until the owner
-- publishes the first, and an empty list after the last is unpublished.
CREATE TABLE showcases (
  kind TEXT PRIMARY KEY,
  data TEXT NOT NULL CHECK (json_valid(data))
) STRICT, WITHOUT ROWID;

-- Services as shown on every page (id, name, shown), and a counter of their changes; null = the default services. The
-- initial value comes from the settings, which contained the services.
ALTER TABLE site_state ADD COLUMN services TEXT CHECK (json_valid(services));
ALTER TABLE site_state ADD COLUMN content_rev INTEGER NOT NULL DEFAULT 0;
UPDATE site_state SET services = (SELECT data -> 'services' FROM settings ORDER BY rev DESC LIMIT 1);
