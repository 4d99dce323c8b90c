-- Mail addresses as they are compared (client/platform/email.ts): SQLite's lower() folds ASCII only, so JOSÉ@
-- and josé@ were two people. Null = not computed yet, which the upkeep does (worker/enquiries/queries/address-keys.ts):
-- of addresses beyond ASCII, and of rows written by the version before while it still runs.
ALTER TABLE enquiries ADD COLUMN email_key TEXT;
ALTER TABLE enquiry_messages ADD COLUMN address_key TEXT;
UPDATE enquiries SET email_key = lower(email) WHERE email NOT GLOB '*[^ -~]*';
UPDATE enquiry_messages SET address_key = lower(address) WHERE address NOT GLOB '*[^ -~]*';

DROP INDEX enquiries_by_email;
CREATE INDEX enquiries_by_email_key ON enquiries (email_key, id);
CREATE INDEX enquiry_messages_by_address_key ON enquiry_messages (address_key, id);

-- Files in R2 that have to go: marked in the batch that deletes their row, deleted afterwards, and tried again by the
-- upkeep until they are gone (worker/enquiries/answers/unlinked-files.ts).
CREATE TABLE unlinked_files (
  key TEXT PRIMARY KEY,
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER enquiry_files_unlink AFTER DELETE ON enquiry_files WHEN old.dropped IS NULL BEGIN
  INSERT INTO unlinked_files (key, since) VALUES ('correo/' || old.id, unixepoch() * 1000)
  ON CONFLICT (key) DO NOTHING;
END;
