-- bounced: the recipient's server rejected the answer (`error` says why). automatic: received mail written by a
-- program.
ALTER TABLE enquiry_messages ADD COLUMN mark TEXT CHECK (mark IN ('bounced', 'automatic'));
