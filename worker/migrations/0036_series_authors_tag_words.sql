-- The series that an article belongs to and whom it names as its author: names as they are shown, and their addresses.
-- `author_name` is something else: whoever saved it last.
ALTER TABLE posts ADD COLUMN series TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN series_slug TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN byline TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN byline_slug TEXT NOT NULL DEFAULT '';

-- All that finding a page of either needs; the names, for what the editor suggests.
CREATE INDEX posts_by_series ON posts (series_slug, status, published_at, id, series) WHERE series_slug <> '';
CREATE INDEX posts_by_byline ON posts (byline_slug, status, published_at, id, byline) WHERE byline_slug <> '';

-- The words of tags, by the id of the tag: a search finds an article by them without its text being indexed again when a
-- tag is put on it or renamed. ñ stands in it as ŋ, as in posts_fts.
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
