-- bounced: the recipient's server rejected the answer (see `error`). automatic: received mail of a program.
ALTER TABLE enquiry_messages ADD COLUMN mark TEXT CHECK (mark IN ('bounced', 'automatic'));
