-- What else became known of a message: an answer that came back from its reader's server (`error` says why), and mail
-- that a program wrote by itself.
ALTER TABLE enquiry_messages ADD COLUMN mark TEXT CHECK (mark IN ('bounced', 'automatic'));
