-- Articles can end, as other texts could before: from `until_at` on, readers do not see them. Both tables repeat the end
-- of the entry.
ALTER TABLE posts ADD COLUMN until_at INTEGER;
ALTER TABLE post_tags ADD COLUMN until_at INTEGER;

UPDATE posts SET until_at = e.until_at FROM entries e WHERE e.id = posts.id AND e.until_at IS NOT NULL;
UPDATE post_tags SET until_at = p.until_at FROM posts p WHERE p.id = post_tags.post_id AND p.until_at IS NOT NULL;

-- The indexes that lists, counts and feeds read still hold all that finding a page needs. Their names stay for the
-- versions before, which ignore the end.
DROP INDEX posts_by_date;
CREATE INDEX posts_by_date ON posts (status, published_at DESC, id DESC, until_at);
DROP INDEX posts_by_series;
CREATE INDEX posts_by_series ON posts (series_slug, status, published_at, id, series, until_at) WHERE series_slug <> '';
DROP INDEX posts_by_byline;
CREATE INDEX posts_by_byline ON posts (byline_slug, status, published_at, id, byline, until_at) WHERE byline_slug <> '';
DROP INDEX post_tags_by_date;
CREATE INDEX post_tags_by_date ON post_tags (tag_id, live_at DESC, post_id DESC, until_at) WHERE live_at IS NOT NULL;

-- Finds the articles that have ended.
CREATE INDEX posts_by_end ON posts (status, until_at, id) WHERE until_at IS NOT NULL;
