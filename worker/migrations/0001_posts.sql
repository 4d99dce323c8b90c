-- Posts, their tags, stored redirects, and the content generation that every change bumps.

CREATE TABLE posts (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE CHECK (slug GLOB '[a-z0-9]*' AND length(slug) <= 120),
  title TEXT NOT NULL,
  excerpt TEXT NOT NULL DEFAULT '',
  markdown TEXT NOT NULL,
  html TEXT NOT NULL,
  headings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(headings)),
  words INTEGER NOT NULL DEFAULT 0,
  -- A published post whose moment lies ahead is a scheduled one: no other state says so.
  status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'trash')),
  published_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  seo_title TEXT,
  seo_description TEXT,
  rev INTEGER NOT NULL DEFAULT 1,
  CHECK (status <> 'published' OR published_at IS NOT NULL)
) STRICT;

-- Holds all that finding a page of any list needs: the last page costs what the first does.
CREATE INDEX posts_by_date ON posts (status, published_at DESC, id DESC);

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL
) STRICT;

-- `live_at` repeats the post's published_at while it is published, so that a tag page is one index range.
CREATE TABLE post_tags (
  post_id TEXT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  live_at INTEGER,
  PRIMARY KEY (post_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX post_tags_by_date ON post_tags (tag_id, live_at DESC, post_id DESC) WHERE live_at IS NOT NULL;

CREATE TABLE redirects (
  from_path TEXT PRIMARY KEY,
  to_path TEXT NOT NULL CHECK (to_path <> from_path),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE site_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  generation INTEGER NOT NULL
) STRICT;

INSERT INTO site_state (id, generation) VALUES (1, 1);
