-- Which version of the renderer made a post's HTML (worker/markdown/render.ts). What was stored before has 0: older
-- than any, so it is made again. The version of the worker that does not know the column goes on writing without it.

ALTER TABLE posts ADD COLUMN renderer INTEGER NOT NULL DEFAULT 0;

-- Counting and paging what is out of date reads no article.
CREATE INDEX posts_by_renderer ON posts (id, renderer);

-- Descriptions an image had before, as JSON: texts hold copies of them (worker/markdown/images.ts).
ALTER TABLE media ADD COLUMN former_alts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(former_alts));

-- One row: up to which file the nightly sweep of the bucket has come; empty when it begins anew.
CREATE TABLE media_sweep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  after TEXT NOT NULL,
  swept_at INTEGER NOT NULL
) STRICT;
