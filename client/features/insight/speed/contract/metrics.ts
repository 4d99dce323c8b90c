/** Metrics with the thresholds of web.dev/articles/vitals in ms (CLS has no unit). Those of `SOFT` are our own. */
export const metrics = {
  LCP: { name: 'Contenido principal visible', short: 'LCP', good: 2_500, poor: 4_000 },
  INP: { name: 'Respuesta a lo que se pulsa', short: 'INP', good: 200, poor: 500 },
  CLS: { name: 'Saltos de la página', short: 'CLS', good: 0.1, poor: 0.25 },
  TTFB: { name: 'Primera respuesta', short: 'TTFB', good: 800, poor: 1_800 },
  FCP: { name: 'Primer contenido', short: 'FCP', good: 1_800, poor: 3_000 },
  SOFT: { name: 'Cambio de página', short: 'Cambio', good: 1_000, poor: 2_500 },
} as const

export type Metric = keyof typeof metrics
// Object.keys returns string[]. The record has exactly these keys.
export const metricNames = Object.keys(metrics) as Metric[]

export const vitals = ['LCP', 'INP', 'CLS'] as const satisfies readonly Metric[]
export type Vital = (typeof vitals)[number]

export type Rating = 'good' | 'fair' | 'poor'

export function getRating(metric: Metric, value: number): Rating {
  const { good, poor } = metrics[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}
