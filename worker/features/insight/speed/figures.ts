import { type Metric, metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { enoughSamples, type Figure, type Figures } from '#client/features/insight/speed/contract/report.ts'
import { countIn, type Histogram, percentileOf } from './histogram.ts'
import type { Histograms } from './measured.ts'

/** The 75th percentile, where enough was measured to say one. */
export function figureOf(metric: Metric, histogram: Histogram = {}): Figure {
  const count = countIn(histogram)
  return { count, p75: count < enoughSamples ? null : percentileOf(metric, histogram, 0.75) }
}

export function figuresOf(of: Histograms = {}): Figures {
  const { LCP, INP, CLS, TTFB, FCP, SOFT } = of
  return {
    LCP: figureOf('LCP', LCP),
    INP: figureOf('INP', INP),
    CLS: figureOf('CLS', CLS),
    TTFB: figureOf('TTFB', TTFB),
    FCP: figureOf('FCP', FCP),
    SOFT: figureOf('SOFT', SOFT),
  }
}

/** How much was measured, for the order of a table. */
export const weightOf = (figures: Figures): number =>
  metricNames.reduce((sum, metric) => sum + figures[metric].count, 0)
