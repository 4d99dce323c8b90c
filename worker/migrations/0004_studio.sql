-- The studio: working copies, revisions, media, preview links, and the full-text index.

-- Text without marks, for search; the cover and the social image are ids of `media`.
ALTER TABLE posts ADD COLUMN plain TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN cover TEXT;
ALTER TABLE posts ADD COLUMN social_image TEXT;
-- The newest text of a live post that readers do not see yet, as JSON of the contract's PostContent.
ALTER TABLE posts ADD COLUMN working TEXT CHECK (working IS NULL OR json_valid(working));
-- When the manager's newest text was stored; `updated_at` is what readers are told.
ALTER TABLE posts ADD COLUMN saved_at INTEGER;
ALTER TABLE posts ADD COLUMN author_id TEXT;
ALTER TABLE posts ADD COLUMN author_name TEXT;

CREATE INDEX posts_by_saved ON posts (coalesce(saved_at, updated_at) DESC, id DESC);

-- One row a kept version. The author's name is kept as it was: accounts may go, history stays.
CREATE TABLE revisions (
  id INTEGER PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  rev INTEGER NOT NULL,
  kind TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  author_id TEXT,
  author_name TEXT,
  -- When this row began and when it last changed: autosaves of one sitting share a row.
  created_at INTEGER NOT NULL,
  saved_at INTEGER NOT NULL
) STRICT;

CREATE INDEX revisions_by_post ON revisions (post_id, id DESC);

CREATE TABLE media (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  alt TEXT NOT NULL,
  decorative INTEGER NOT NULL DEFAULT 0,
  purpose TEXT NOT NULL DEFAULT 'library' CHECK (purpose IN ('library', 'social')),
  -- [{ "width", "height", "extension", "bytes" }], widest last.
  variants TEXT NOT NULL CHECK (json_valid(variants)),
  author_id TEXT,
  author_name TEXT,
  created_at INTEGER NOT NULL,
  CHECK (decorative = 1 OR alt <> '')
) STRICT;

CREATE INDEX media_by_date ON media (purpose, created_at DESC, id DESC);

-- Which posts show an image, in what readers see or in the working copy.
CREATE TABLE media_uses (
  media_id TEXT NOT NULL REFERENCES media (id),
  post_id TEXT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  PRIMARY KEY (media_id, post_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX media_uses_by_post ON media_uses (post_id);

-- The token stands here as it is: whoever reads this table reads the drafts beside it anyway.
CREATE TABLE previews (
  id INTEGER PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX previews_by_post ON previews (post_id);

-- Full text. `remove_diacritics 2` lets "cancion" find "canción" but would make año and ano one word,
-- so ñ is indexed as ŋ, a letter that folding leaves alone; queries are spelled the same way.
CREATE TABLE search_docs (id INTEGER PRIMARY KEY, post_id TEXT NOT NULL UNIQUE) STRICT;
CREATE VIRTUAL TABLE posts_fts USING fts5 (
  title, excerpt, body, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

-- Triggers keep it, so that no entry point can forget to. Only published posts are worth indexing.
CREATE TRIGGER posts_search_insert AFTER INSERT ON posts WHEN new.status = 'published' BEGIN
  INSERT INTO search_docs (post_id) VALUES (new.id);
  INSERT INTO posts_fts (rowid, title, excerpt, body)
  SELECT id, replace(replace(new.title, 'ñ', 'ŋ'), 'Ñ', 'Ŋ'), replace(replace(new.excerpt, 'ñ', 'ŋ'), 'Ñ', 'Ŋ'),
    replace(replace(CASE new.plain WHEN '' THEN new.markdown ELSE new.plain END, 'ñ', 'ŋ'), 'Ñ', 'Ŋ')
  FROM search_docs WHERE post_id = new.id;
END;

CREATE TRIGGER posts_search_update AFTER UPDATE OF title, excerpt, markdown, plain, status ON posts BEGIN
  DELETE FROM posts_fts WHERE rowid = (SELECT id FROM search_docs WHERE post_id = old.id);
  DELETE FROM search_docs WHERE post_id = old.id;
  INSERT INTO search_docs (post_id) SELECT new.id WHERE new.status = 'published';
  INSERT INTO posts_fts (rowid, title, excerpt, body)
  SELECT id, replace(replace(new.title, 'ñ', 'ŋ'), 'Ñ', 'Ŋ'), replace(replace(new.excerpt, 'ñ', 'ŋ'), 'Ñ', 'Ŋ'),
    replace(replace(CASE new.plain WHEN '' THEN new.markdown ELSE new.plain END, 'ñ', 'ŋ'), 'Ñ', 'Ŋ')
  FROM search_docs WHERE post_id = new.id;
END;

CREATE TRIGGER posts_search_delete AFTER DELETE ON posts BEGIN
  DELETE FROM posts_fts WHERE rowid = (SELECT id FROM search_docs WHERE post_id = old.id);
  DELETE FROM search_docs WHERE post_id = old.id;
END;

-- The posts that were here before.
INSERT INTO search_docs (post_id) SELECT id FROM posts WHERE status = 'published';
INSERT INTO posts_fts (rowid, title, excerpt, body)
SELECT d.id, replace(replace(p.title, 'ñ', 'ŋ'), 'Ñ', 'Ŋ'), replace(replace(p.excerpt, 'ñ', 'ŋ'), 'Ñ', 'Ŋ'),
  replace(replace(p.markdown, 'ñ', 'ŋ'), 'Ñ', 'Ŋ')
FROM search_docs d JOIN posts p ON p.id = d.post_id;
