-- Pages written by the owner, and replacements of the legal text templates (`id` = slug of the template).

CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  -- Incremented by each change. A change must name the revision that it is based on.
  rev INTEGER NOT NULL CHECK (rev > 0),
  -- The newest text as JSON: slug, title, description, markdown. The slug is also a column, because it must be unique.
  content TEXT NOT NULL CHECK (json_valid(content)),
  slug TEXT NOT NULL UNIQUE,
  -- The published text as JSON: title, description, html, at; null = not published.
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
  -- 1 = this version was published.
  published INTEGER NOT NULL CHECK (published IN (0, 1)),
  author_id TEXT NOT NULL,
  author_name TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (document_id, rev)
) STRICT, WITHOUT ROWID;
