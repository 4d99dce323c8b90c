-- Searches of enquiries find words of notes and answers, which are appended to `folded` when they are written. This adds
-- those written before, within the limits of worker/features/enquiries/queries/search-text.ts, and folds Spanish letters,
-- because the erasure of a person compares folded addresses. Of other letters, the index takes the accents.
UPDATE enquiries SET folded = folded || char(10) || substr(written.text, 1, max(0, 200000 - length(folded)))
FROM (
  SELECT enquiry_id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    lower(group_concat(substr(text, 1, 5000), char(10))),
    'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'),
    'ü', 'u'), 'Ñ', 'ñ') AS text
  FROM (
    SELECT enquiry_id, text FROM enquiry_notes
    UNION ALL SELECT enquiry_id, text FROM enquiry_messages WHERE direction = 'out')
  GROUP BY enquiry_id) AS written
WHERE enquiries.id = written.enquiry_id;
