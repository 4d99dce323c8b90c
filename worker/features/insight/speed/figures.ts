import { type Metric, metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { minSamples, type Figure, type Figures } from '#client/features/insight/speed/contract/report.ts'
import { countSamples, type Histogram, getPercentile } from './histogram.ts'
import type { Histograms } from './measurements.ts'

/** Returns the 75th percentile, or null if there are too few samples. */
function toFigure(metric: Metric, histogram: Histogram = {}): Figure {
  const count = countSamples(histogram)
  return { count, p75: count < minSamples ? null : getPercentile(metric, histogram, 0.75) }
}

export function toFigures(histograms: Histograms = {}): Figures {
  const { LCP, INP, CLS, TTFB, FCP, SOFT } = histograms
  return {
    LCP: toFigure('LCP', LCP),
    INP: toFigure('INP', INP),
    CLS: toFigure('CLS', CLS),
    TTFB: toFigure('TTFB', TTFB),
    FCP: toFigure('FCP', FCP),
    SOFT: toFigure('SOFT', SOFT),
  }
}

/** Number of samples of all metrics, for sorting tables. */
export const countFigureSamples = (figures: Figures): number =>
  metricNames.reduce((sum, metric) => sum + figures[metric].count, 0)
