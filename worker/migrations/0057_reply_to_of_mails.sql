-- Where replies to a mail go. Set on mails to people who wrote to the site; NULL = to the sender's address.
ALTER TABLE letters ADD COLUMN reply_to TEXT;
