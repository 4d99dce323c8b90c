-- From how many networks a failure was reported, so that one that makes up messages pushes out only its own. No address is
-- stored: `network` is a day and a hash under that day's key, which is deleted with the day.
ALTER TABLE browser_failures ADD COLUMN network TEXT NOT NULL DEFAULT '';
-- 0: only the one that `network` names; 1: several.
ALTER TABLE browser_failures ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0;
-- What was stored before is held to be of a network each.
UPDATE browser_failures SET network = 'before ' || id;

-- The builds that this site has served: whoever reports a failure can name any.
CREATE TABLE served_builds (
  build_id TEXT PRIMARY KEY,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- They are unknown for what was stored before; all of them count as served.
INSERT INTO served_builds (build_id, last_at)
  SELECT build_id, max(last_at) FROM browser_failures GROUP BY build_id;
-- Paths of versions that removed no addresses of people from them.
UPDATE browser_failures SET paths = '[]' WHERE instr(paths, '@') > 0 OR instr(paths, '%40') > 0;
