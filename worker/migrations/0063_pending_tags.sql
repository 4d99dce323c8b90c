-- Tags of pending changes are in the index, too: lists and counts of tags then cover what people saved. `live_at` is NULL.
INSERT OR IGNORE INTO post_tags (post_id, tag_id)
  SELECT p.id, t.id FROM posts p JOIN entries e ON e.id = p.id JOIN json_each(e.content, '$.tags') g JOIN tags t ON t.name = g.value
  WHERE p.pending = 1;
