-- Version of the renderer that made a post's HTML (worker/markdown/render.ts). Existing rows get 0, which is older than
-- any, so they are rendered again. The previous version of the worker can still write without the column.

ALTER TABLE posts ADD COLUMN renderer INTEGER NOT NULL DEFAULT 0;

-- Used to count and page outdated posts without reading their texts.
CREATE INDEX posts_by_renderer ON posts (id, renderer);

-- Former descriptions of an image, as a JSON list: texts contain copies of them (worker/markdown/images.ts).
ALTER TABLE media ADD COLUMN former_alts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(former_alts));

-- One row: the file that the nightly cleanup of the bucket has reached; empty = start again.
CREATE TABLE media_sweep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  after TEXT NOT NULL,
  swept_at INTEGER NOT NULL
) STRICT;
