import { type Metric, metricNames, getRating } from '#client/features/insight/speed/contract/metrics.ts'
import {
  minSamples,
  type Figure,
  type Figures,
  type BuildLine,
  minBuildSamples,
  type Regression,
} from '#client/features/insight/speed/contract/report.ts'
import { countSamples, type Histogram, getPercentile } from './histogram.ts'
import type { Histograms } from './measurements.ts'

/** Returns the 75th percentile, or null if there are too few samples. */
function toFigure(metric: Metric, histogram: Histogram = {}): Figure {
  const count = countSamples(histogram)
  return { count, p75: count < minSamples ? null : getPercentile(metric, histogram, 0.75) }
}

// The object has a figure for each metric.
export const toFigures = (histograms: Histograms = {}): Figures =>
  Object.fromEntries(metricNames.map((metric) => [metric, toFigure(metric, histograms[metric])])) as Figures

export const countFigureSamples = (figures: Figures): number =>
  metricNames.reduce((sum, metric) => sum + figures[metric].count, 0)

/** Least ratio that counts as slower. Smaller ratios may be errors of the histogram buckets. */
const minRegression = 1.15

/** The builds, newest first. `since`: the time of each build's first measurement, in epoch milliseconds. */
export function toBuildLines(
  histograms: ReadonlyMap<string, Histograms>,
  since: ReadonlyMap<string, number>,
): BuildLine[] {
  return [...histograms]
    .map(([name, of]) => ({ name, at: since.get(name) ?? 0, figures: toFigures(of) }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ at, ...line }) => ({
      ...line,
      at: new Date(at).toISOString(),
      isCurrent: line.name === __BUILD_ID__,
    }))
}

/**
 * Lists metrics that got slower from one build to the next and are not rated good. Builds with too few samples are
 * ignored.
 */
export function findRegressions(builds: readonly BuildLine[]): Regression[] {
  return metricNames.flatMap((metric) => {
    const counted = builds.filter(({ figures }) => figures[metric].count >= minBuildSamples)
    return counted.flatMap(({ name: build, figures }, index) => {
      const now = figures[metric].p75
      const before = counted[index + 1]?.figures[metric].p75
      if (now === null || before === undefined || before === null) return []
      const isSlower = now > before * minRegression && getRating(metric, now) !== 'good'
      return isSlower ? [{ build, metric, before, now }] : []
    })
  })
}
