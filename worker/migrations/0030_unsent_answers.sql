-- Answers that did not go, or of which nobody knows: the panel counts them, however many others there are.
CREATE INDEX enquiry_messages_unsent ON enquiry_messages (id) WHERE state IN ('failed', 'unsure');
