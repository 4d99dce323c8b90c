import type { RecentPeriod } from '../../visits/contract/periods.ts'
import type { Metric, Vital } from './metrics.ts'

/** With fewer measurements the 75th percentile is not shown. */
export const minSamples = 20
/** Builds are compared only if both have this many measurements. */
export const minBuildSamples = 100
/** Largest error of a figure in percent, which comes from counting in buckets. */
export const maxErrorPercent = 5

/** `p75` is the 75th percentile; null = too few measurements. */
export type Figure = { count: number; p75: number | null }
export type Figures = Record<Metric, Figure>

export const speedTables = {
  pages: { title: 'Por tipo de página', head: 'Página' },
  devices: { title: 'Por dispositivo', head: 'Dispositivo' },
  countries: { title: 'Por país', head: 'País' },
  connections: { title: 'Por conexión', head: 'Conexión' },
  hours: { title: 'Por hora del día', head: 'Hora' },
} as const
export type SpeedTable = keyof typeof speedTables
// Object.keys returns string[]. The record has exactly these keys.
export const speedTableNames = Object.keys(speedTables) as SpeedTable[]

export type FiguresLine = { name: string; figures: Figures }
export type BuildLine = FiguresLine & { at: string; isCurrent: boolean }
export type Regression = { build: string; metric: Metric; before: number; now: number }
export type BlameLine = { metric: Metric; name: string; count: number }

export type SpeedReport = {
  period: RecentPeriod
  /** Days in the site's time zone. */
  from: string
  to: string
  /** Percentage of page views that are measured; 0 = none. */
  percent: number
  total: Figures
  series: { label: string; figures: Figures }[]
  tables: Record<SpeedTable, FiguresLine[]>
  /** Newest first. */
  builds: BuildLine[]
  /** Metrics that are slower in a build than in the previous one. */
  rises: Regression[]
  blame: BlameLine[]
}

/** Data of the dashboard for the last 28 days. */
export type SpeedCard = { speed: { vitals: Pick<Figures, Vital>; rises: number } }

export type SpeedPages = { 'mngr-velocidad': SpeedReport }
