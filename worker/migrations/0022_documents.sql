-- The pages that the owner writes, and their own words in place of a legal text's template (`id` = its slug).

CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  -- One more at each change, and what a change is made from.
  rev INTEGER NOT NULL CHECK (rev > 0),
  -- The newest text, as JSON: slug, title, description, markdown; its address once more, since no two may share one.
  content TEXT NOT NULL CHECK (json_valid(content)),
  slug TEXT NOT NULL UNIQUE,
  -- What readers see, as JSON: title, description, html, at; null = nothing.
  public TEXT CHECK (json_valid(public)),
  public_slug TEXT UNIQUE,
  trashed_at INTEGER,
  updated_at INTEGER NOT NULL,
  CHECK ((public IS NULL) = (public_slug IS NULL)),
  CHECK (trashed_at IS NULL OR public IS NULL)
) STRICT, WITHOUT ROWID;

CREATE TABLE document_revisions (
  document_id TEXT NOT NULL,
  rev INTEGER NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  -- 1 = it was published as it stood.
  published INTEGER NOT NULL CHECK (published IN (0, 1)),
  author_id TEXT NOT NULL,
  author_name TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (document_id, rev)
) STRICT, WITHOUT ROWID;
