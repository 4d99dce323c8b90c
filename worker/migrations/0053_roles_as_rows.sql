-- A role is a list of permissions (client/runtime/session/permissions.ts). Everybody has «useDashboard», and the owners
-- (Dirección) everything: neither is listed. The site's own roles have built_in = 0.
CREATE TABLE roles (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  built_in INTEGER NOT NULL DEFAULT 0 CHECK (built_in IN (0, 1)),
  permissions TEXT NOT NULL CHECK (json_valid(permissions)),
  created_at INTEGER NOT NULL
) STRICT;

INSERT INTO roles (id, name, built_in, permissions, created_at) VALUES
  ('owner', 'Dirección', 1, '[]', 1),
  ('editor', 'Edición', 1, '["editArticles","publishArticles","editPages","publishPages","manageMedia","answerEnquiries","viewInsight"]', 2),
  ('author', 'Autoría', 1, '["editArticles","manageMedia"]', 3),
  ('support', 'Atención', 1, '["answerEnquiries"]', 4),
  ('reader', 'Lectura', 1, '["viewInsight"]', 5);

-- NULL only while a row is written: the triggers fill it.
ALTER TABLE managers ADD COLUMN role_id TEXT REFERENCES roles (id);
UPDATE managers SET role_id = role;

-- The column role, which allows two roles only, stays for the version that still runs while this one is deployed, and for
-- a rollback: it knows owners, and takes all others for editors. It is dropped in a later version.
CREATE TRIGGER managers_role_insert AFTER INSERT ON managers
WHEN new.role_id IS NULL OR (new.role_id = 'owner') <> (new.role = 'owner') BEGIN
  UPDATE managers SET role_id = coalesce(new.role_id, new.role),
    role = iif(coalesce(new.role_id, new.role) = 'owner', 'owner', 'editor')
  WHERE id = new.id;
END;
CREATE TRIGGER managers_role_id_update AFTER UPDATE OF role_id ON managers
WHEN (new.role_id = 'owner') <> (new.role = 'owner') BEGIN
  UPDATE managers SET role = iif(new.role_id = 'owner', 'owner', 'editor') WHERE id = new.id;
END;
CREATE TRIGGER managers_role_update AFTER UPDATE OF role ON managers
WHEN new.role <> old.role AND (new.role_id = 'owner') <> (new.role = 'owner') BEGIN
  UPDATE managers SET role_id = new.role WHERE id = new.id;
END;
