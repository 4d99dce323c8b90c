-- Clears the default date of the privacy page's last review: nobody reviewed the page on that day.
UPDATE settings SET data = json_set(data, '$.privacyUpdated', '') WHERE data ->> 'privacyUpdated' = '2026-11-21';
