-- Whether an error was reported by several networks, so that a network that invents messages displaces only its own. No
-- address is stored: `network` is a day and a hash with that day's key, which is deleted after the day.
ALTER TABLE browser_failures ADD COLUMN network TEXT NOT NULL DEFAULT '';
-- 0: reported only by `network`; 1: by several.
ALTER TABLE browser_failures ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0;
-- Existing rows count as reported by one network each.
UPDATE browser_failures SET network = 'before ' || id;

-- Builds that this site has served: reports may name any build.
CREATE TABLE served_builds (
  build_id TEXT PRIMARY KEY,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- Unknown for existing reports, so all their builds count as served.
INSERT INTO served_builds (build_id, last_at)
  SELECT build_id, max(last_at) FROM browser_failures GROUP BY build_id;
-- Clears paths that may contain e-mail addresses.
UPDATE browser_failures SET paths = '[]' WHERE instr(paths, '@') > 0 OR instr(paths, '%40') > 0;
