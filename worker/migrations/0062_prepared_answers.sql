-- Answers that were written while the site sent no mail. Until now they were told from failed ones by their missing error.
ALTER TABLE enquiry_messages ADD COLUMN prepared INTEGER NOT NULL DEFAULT 0 CHECK (prepared IN (0, 1));

UPDATE enquiry_messages SET prepared = 1 WHERE state IN ('failed', 'unsure') AND error IS NULL;
