import type { Settings } from '#client/site.ts'
import { differences } from '../contract/labels.ts'

/** What somebody typed on top of what somebody else has stored meanwhile, and what both have changed. */
export function merge(
  base: Settings,
  mine: Settings,
  theirs: Settings,
): { site: Settings; both: (keyof Settings)[]; onlyTheirs: (keyof Settings)[] } {
  const own = differences(base, mine)
  const foreign = differences(base, theirs)
  const kept = Object.fromEntries(own.map((name) => [name, mine[name]]))
  return {
    // Each value under its own name.
    site: { ...theirs, ...(kept as Partial<Settings>) },
    both: own.filter((name) => foreign.includes(name) && differences(mine, theirs).includes(name)),
    onlyTheirs: foreign.filter((name) => !own.includes(name)),
  }
}
