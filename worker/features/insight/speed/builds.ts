import { metricNames, ratingOf } from '#client/features/insight/speed/contract/metrics.ts'
import { type BuildLine, enoughOfBuild, type Rise } from '#client/features/insight/speed/contract/report.ts'
import { figuresOf } from './figures.ts'
import type { Histograms } from './measured.ts'

/** Slower by less than this may be the buckets' own error, of both figures. */
const leastRise = 1.15

/** The newest first. `since` is when each was first measured, in epoch milliseconds. */
export function buildLines(
  measured: ReadonlyMap<string, Histograms>,
  since: ReadonlyMap<string, number>,
): BuildLine[] {
  return [...measured]
    .map(([name, of]) => ({ name, at: since.get(name) ?? 0, figures: figuresOf(of) }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ at, ...line }) => ({
      ...line,
      at: new Date(at).toISOString(),
      isCurrent: line.name === __BUILD_ID__,
    }))
}

/** What became slower from a build to the next, where enough was measured of both; within what is quick, nobody cares. */
export function risesOf(builds: readonly BuildLine[]): Rise[] {
  return metricNames.flatMap((metric) => {
    const counted = builds.filter(({ figures }) => figures[metric].count >= enoughOfBuild)
    return counted.flatMap(({ name: build, figures }, index) => {
      const now = figures[metric].p75
      const before = counted[index + 1]?.figures[metric].p75
      if (now === null || before === undefined || before === null) return []
      const isSlower = now > before * leastRise && ratingOf(metric, now) !== 'good'
      return isSlower ? [{ build, metric, before, now }] : []
    })
  })
}
