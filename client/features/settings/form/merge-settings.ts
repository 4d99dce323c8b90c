import type { SiteSettings } from '#client/site.ts'
import { listDifferences } from '../contract/labels.ts'

/** What somebody typed on top of what somebody else has stored meanwhile, and what both have changed. */
export function mergeSettings(
  base: SiteSettings,
  mine: SiteSettings,
  theirs: SiteSettings,
): { site: SiteSettings; conflicts: (keyof SiteSettings)[]; onlyTheirs: (keyof SiteSettings)[] } {
  const changedByMe = listDifferences(base, mine)
  const changedByThem = listDifferences(base, theirs)
  const myValues = Object.fromEntries(changedByMe.map((name) => [name, mine[name]]))
  return {
    // Each value under its own name.
    site: { ...theirs, ...(myValues as Partial<SiteSettings>) },
    conflicts: changedByMe.filter(
      (name) => changedByThem.includes(name) && listDifferences(mine, theirs).includes(name),
    ),
    onlyTheirs: changedByThem.filter((name) => !changedByMe.includes(name)),
  }
}
