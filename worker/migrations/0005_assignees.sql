-- Enquiries are assigned to managers by id instead of by e-mail address.

ALTER TABLE enquiries ADD COLUMN assignee_id TEXT REFERENCES managers (id) ON DELETE SET NULL;

UPDATE enquiries SET assignee_id = (SELECT id FROM managers WHERE email = lower(enquiries.assignee))
WHERE assignee IS NOT NULL;

ALTER TABLE enquiries DROP COLUMN assignee;

CREATE INDEX enquiries_by_assignee ON enquiries (assignee_id, state);
