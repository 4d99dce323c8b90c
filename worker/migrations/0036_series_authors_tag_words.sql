-- Series and author shown on an article, and their slugs. `author_name` is different: who saved last.
ALTER TABLE posts ADD COLUMN series TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN series_slug TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN byline TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN byline_slug TEXT NOT NULL DEFAULT '';

-- Cover all columns needed for a page of either list, and the names that the editor suggests.
CREATE INDEX posts_by_series ON posts (series_slug, status, published_at, id, series) WHERE series_slug <> '';
CREATE INDEX posts_by_byline ON posts (byline_slug, status, published_at, id, byline) WHERE byline_slug <> '';

-- Full-text index of tag names by tag id, so that renaming or adding a tag does not index article texts again. ñ is
-- spelled ŋ, as in posts_fts.
CREATE VIRTUAL TABLE tags_fts USING fts5 (name, tokenize = 'unicode61 remove_diacritics 2');

CREATE TRIGGER tags_search_insert AFTER INSERT ON tags BEGIN
  INSERT INTO tags_fts (rowid, name) VALUES (new.id, replace(replace(new.name, 'ñ', 'ŋ'), 'Ñ', 'Ŋ'));
END;

CREATE TRIGGER tags_search_update AFTER UPDATE OF name ON tags BEGIN
  UPDATE tags_fts SET name = replace(replace(new.name, 'ñ', 'ŋ'), 'Ñ', 'Ŋ') WHERE rowid = old.id;
END;

CREATE TRIGGER tags_search_delete AFTER DELETE ON tags BEGIN
  DELETE FROM tags_fts WHERE rowid = old.id;
END;

INSERT INTO tags_fts (rowid, name) SELECT id, replace(replace(name, 'ñ', 'ŋ'), 'Ñ', 'Ŋ') FROM tags;
