-- Articles are entries, too. `posts` stays as the index of articles that lists, tags, search and feeds read; it is made
-- from the entries and can be rebuilt from them.

-- Who created it. The name is kept as it was.
ALTER TABLE entries ADD COLUMN author_id TEXT;
ALTER TABLE entries ADD COLUMN author_name TEXT;
-- When the text that readers see changed last, as they are told; NULL = as saved.
ALTER TABLE entries ADD COLUMN updated_at INTEGER;

-- 1 = the newest version differs from the one that readers see.
ALTER TABLE posts ADD COLUMN pending INTEGER NOT NULL DEFAULT 0;

-- Holds all that finding a page of the managers' list needs.
CREATE INDEX entries_by_saved ON entries (kind, saved_at, id, trashed_at, until_at, first_published_at);

-- Revisions and preview links of articles keep their ids; those of other kinds, whose ids nothing stores, move behind.
UPDATE entry_revisions SET id = id
  + (SELECT coalesce(max(id), 0) FROM revisions) + (SELECT coalesce(max(id), 0) FROM entry_revisions);
UPDATE entry_previews SET id = id
  + (SELECT coalesce(max(id), 0) FROM previews) + (SELECT coalesce(max(id), 0) FROM entry_previews);

INSERT INTO entries (id, kind, path, rev, content, first_published_at, until_at, trashed_at, created_at, saved_at,
  author_id, author_name, updated_at)
SELECT id, 'article', 'blog/' || slug, rev, coalesce(working, json_object('title', title, 'slug', slug,
    'excerpt', excerpt, 'markdown', markdown, 'tags', json((
      SELECT json_group_array(t.name ORDER BY t.name) FROM post_tags pt JOIN tags t ON t.id = pt.tag_id
      WHERE pt.post_id = posts.id)),
    'series', series, 'author', byline, 'seoTitle', seo_title, 'seoDescription', seo_description, 'cover', cover,
    'socialImage', social_image)),
  published_at, iif(status <> 'published' AND published_at > 0, coalesce(saved_at, updated_at), NULL),
  iif(status = 'trash', coalesce(saved_at, updated_at), NULL), created_at, coalesce(saved_at, updated_at),
  author_id, author_name, updated_at
FROM posts;

-- The path of an article whose slug changes with its next publication, unless another one has it.
UPDATE entries SET path = moved.path FROM (
  SELECT min(id) AS id, 'blog/' || (working ->> 'slug') AS path FROM posts
  WHERE working ->> 'slug' NOT IN (slug, '') GROUP BY working ->> 'slug') moved
WHERE entries.id = moved.id AND NOT EXISTS (SELECT 1 FROM posts WHERE slug = substr(moved.path, 6));
UPDATE entries SET content = json_set(content, '$.slug', substr(path, 6))
WHERE kind = 'article' AND content ->> 'slug' IS NOT substr(path, 6);

-- Revisions of an article that repeat a number are numbered anew in their order.
INSERT INTO entry_revisions (id, entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
SELECT r.id, r.post_id, coalesce(n.rev, r.rev), CASE r.kind
    WHEN 'creada' THEN 'created' WHEN 'guardada' THEN 'saved' WHEN 'publicada' THEN 'published'
    WHEN 'programada' THEN 'scheduled' WHEN 'despublicada' THEN 'unpublished' WHEN 'papelera' THEN 'trashed'
    WHEN 'recuperada' THEN 'restored' WHEN 'restaurada' THEN 'reverted' WHEN 'importada' THEN 'imported'
    ELSE r.kind END,
  r.content, r.author_id, r.author_name, r.created_at, r.saved_at
FROM revisions r LEFT JOIN (
  SELECT v.id, p.rev + 1 - row_number() OVER (PARTITION BY v.post_id ORDER BY v.id DESC) AS rev
  FROM revisions v JOIN posts p ON p.id = v.post_id
  WHERE v.post_id IN (SELECT post_id FROM revisions GROUP BY post_id HAVING count(*) <> count(DISTINCT rev))) n
  ON n.id = r.id;

-- Articles of before there were revisions.
INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
SELECT id, rev, 'saved', content, author_id, author_name, saved_at, saved_at FROM entries
WHERE kind = 'article' AND NOT EXISTS (SELECT 1 FROM entry_revisions WHERE entry_id = entries.id);

-- The version that readers see, will see or saw before the article was withdrawn. With newer text, it is the revision
-- of the same text before the newest; without one, it is added below the others.
INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
SELECT p.id, p.published_at, CASE WHEN p.working IS NULL THEN (SELECT max(rev) FROM entry_revisions WHERE entry_id = p.id)
    ELSE coalesce((
      SELECT max(r.rev) FROM entry_revisions r WHERE r.entry_id = p.id
        AND r.content ->> 'markdown' = p.markdown AND r.content ->> 'title' = p.title
        AND r.rev < (SELECT max(rev) FROM entry_revisions WHERE entry_id = p.id)),
      (SELECT min(rev) - 1 FROM entry_revisions WHERE entry_id = p.id)) END,
  'article', 'blog/' || p.slug, p.title, '{}'
FROM posts p WHERE p.published_at IS NOT NULL;

INSERT INTO entry_revisions (entry_id, rev, kind, content, created_at, saved_at)
SELECT entry_id, rev, 'published', '{}', from_at, from_at FROM entry_publications u
WHERE kind = 'article' AND NOT EXISTS (SELECT 1 FROM entry_revisions r WHERE r.entry_id = u.entry_id AND r.rev = u.rev);

-- What readers see has the present names of tags and files.
UPDATE entry_revisions SET content = json_object('title', p.title, 'slug', p.slug, 'excerpt', p.excerpt,
  'markdown', p.markdown, 'tags', json((
    SELECT json_group_array(t.name ORDER BY t.name) FROM post_tags pt JOIN tags t ON t.id = pt.tag_id
    WHERE pt.post_id = p.id)),
  'series', p.series, 'author', p.byline, 'seoTitle', p.seo_title, 'seoDescription', p.seo_description,
  'cover', p.cover, 'socialImage', p.social_image)
FROM entry_publications u JOIN posts p ON p.id = u.entry_id
WHERE u.kind = 'article' AND entry_revisions.entry_id = u.entry_id AND entry_revisions.rev = u.rev;

INSERT INTO entry_previews (id, entry_id, token, created_at, expires_at)
SELECT id, post_id, token, created_at, expires_at FROM previews;

UPDATE posts SET pending = 1 WHERE working IS NOT NULL AND published_at IS NOT NULL;

-- Deleting an article deletes its row of the index.
CREATE TRIGGER entries_article_deleted AFTER DELETE ON entries WHEN old.kind = 'article' BEGIN
  DELETE FROM posts WHERE id = old.id;
END;

-- The version that still runs while this one is deployed reads the index as before; what it would write is refused. Its
-- columns working, rev, author_id, author_name and saved_at, and its tables, are dropped in a later version.
CREATE TRIGGER posts_moved_insert BEFORE INSERT ON posts
WHEN NOT EXISTS (SELECT 1 FROM entries WHERE id = new.id) BEGIN SELECT RAISE(ABORT, 'moved to entries'); END;
CREATE TRIGGER posts_moved_update BEFORE UPDATE OF rev, working ON posts BEGIN
  SELECT RAISE(ABORT, 'moved to entries');
END;
CREATE TRIGGER posts_moved_delete BEFORE DELETE ON posts
WHEN EXISTS (SELECT 1 FROM entries WHERE id = old.id) BEGIN SELECT RAISE(ABORT, 'moved to entries'); END;
CREATE TRIGGER revisions_moved_insert BEFORE INSERT ON revisions BEGIN SELECT RAISE(ABORT, 'moved to entries'); END;
CREATE TRIGGER revisions_moved_update BEFORE UPDATE ON revisions BEGIN SELECT RAISE(ABORT, 'moved to entries'); END;
CREATE TRIGGER previews_moved_insert BEFORE INSERT ON previews BEGIN SELECT RAISE(ABORT, 'moved to entries'); END;
CREATE TRIGGER previews_moved_update BEFORE UPDATE ON previews BEGIN SELECT RAISE(ABORT, 'moved to entries'); END;
