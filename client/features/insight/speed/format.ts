import { type Metric, metrics, type Rating, getRating, type Vital, vitals } from './contract/metrics.ts'
import { minSamples, type Figure, type Regression } from './contract/report.ts'

const formatDecimals = (value: number, digits: number, locale: string): string =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** `1,8 s`, `120 ms`, `0,08`. Manager pages use one locale for all sites; public pages pass their own. */
export function formatValue(metric: Metric, value: number, locale = 'es'): string {
  if (metric === 'CLS') return formatDecimals(value, 2, locale)
  return value < 1_000 ? `${Math.round(value)} ms` : `${formatDecimals(value / 1_000, 1, locale)} s`
}

export const ratingLabels: Record<Rating, string> = { good: 'bien', fair: 'mejorable', poor: 'lento' }

/** A figure with its rating in words, so that colour is not the only sign. */
export function formatFigure(metric: Metric, { count, p75 }: Figure): string {
  if (count === 0) return 'sin datos'
  if (p75 === null) return `menos de ${minSamples} mediciones`
  return `${formatValue(metric, p75)}, ${ratingLabels[getRating(metric, p75)]}`
}

export const formatThresholds = (metric: Metric): string =>
  `bien hasta ${formatValue(metric, metrics[metric].good)}, lento desde ${formatValue(metric, metrics[metric].poor)}`

export const formatRegression = ({ metric, before, now }: Regression): string =>
  `${metrics[metric].name}: de ${formatValue(metric, before)} a ${formatValue(metric, now)}.`

/** Summary of the three web vitals; null = not enough measurements. */
export function getVerdict(vital: Readonly<Record<Vital, Figure>>): string | null {
  const ratings = vitals.flatMap((metric) => {
    const { p75 } = vital[metric]
    return p75 === null ? [] : [getRating(metric, p75)]
  })
  if (ratings.length === 0) return null
  if (ratings.includes('poor')) return 'No: algo es lento para una de cada cuatro visitas o más.'
  if (ratings.includes('fair')) return 'Casi: hay algo que mejorar.'
  return 'Sí: va rápido para tres de cada cuatro visitas o más.'
}
