import { type Metric, metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { minSamples, type Figure, type Figures } from '#client/features/insight/speed/contract/report.ts'
import { countSamples, type Histogram, getPercentile } from './histogram.ts'
import type { Histograms } from './measurements.ts'

/** The 75th percentile, where enough was measured to say one. */
export function toFigure(metric: Metric, histogram: Histogram = {}): Figure {
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

/** How much was measured, for the order of a table. */
export const countFigureSamples = (figures: Figures): number =>
  metricNames.reduce((sum, metric) => sum + figures[metric].count, 0)
