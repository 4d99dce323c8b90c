-- Until now the day of the last review of the privacy page was filled in before anybody had read it: a day that is still
-- that one is nobody's.
UPDATE settings SET data = json_set(data, '$.privacyUpdated', '') WHERE data ->> 'privacyUpdated' = '2026-11-21';
