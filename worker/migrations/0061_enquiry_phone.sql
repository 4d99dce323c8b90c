-- The telephone number that the sender may give, where the site asks for it.
ALTER TABLE enquiries ADD COLUMN phone TEXT NOT NULL DEFAULT '';
