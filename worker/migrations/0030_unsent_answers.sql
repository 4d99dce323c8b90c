-- Index to count answers that failed or may not have been sent, for the dashboard.
CREATE INDEX enquiry_messages_unsent ON enquiry_messages (id) WHERE state IN ('failed', 'unsure');
