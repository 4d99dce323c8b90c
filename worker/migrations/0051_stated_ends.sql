-- The end that a text itself states, such as the last day of a job offer: lists change when it comes.
CREATE INDEX entry_publications_by_end ON entry_publications (data ->> 'endsAt') WHERE (data ->> 'endsAt') IS NOT NULL;
