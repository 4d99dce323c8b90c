-- An enquiry belongs to a manager of the team, not to whatever address was typed.

ALTER TABLE enquiries ADD COLUMN assignee_id TEXT REFERENCES managers (id) ON DELETE SET NULL;

UPDATE enquiries SET assignee_id = (SELECT id FROM managers WHERE email = lower(enquiries.assignee))
WHERE assignee IS NOT NULL;

ALTER TABLE enquiries DROP COLUMN assignee;

CREATE INDEX enquiries_by_assignee ON enquiries (assignee_id, state);
