import type { SiteSettings } from '#client/site.ts'
import { listDifferences } from '../contract/labels.ts'

/** Applies unsaved changes to the settings that somebody else saved meanwhile. Lists the settings that both changed. */
export function mergeSettings(
  base: SiteSettings,
  mine: SiteSettings,
  theirs: SiteSettings,
): { site: SiteSettings; conflicts: (keyof SiteSettings)[]; onlyTheirs: (keyof SiteSettings)[] } {
  const changedByMe = listDifferences(base, mine)
  const changedByThem = listDifferences(base, theirs)
  const myValues = Object.fromEntries(changedByMe.map((name) => [name, mine[name]]))
  return {
    // The cast is safe: the keys and values come from `mine`.
    site: { ...theirs, ...(myValues as Partial<SiteSettings>) },
    conflicts: changedByMe.filter(
      (name) => changedByThem.includes(name) && listDifferences(mine, theirs).includes(name),
    ),
    onlyTheirs: changedByThem.filter((name) => !changedByMe.includes(name)),
  }
}
