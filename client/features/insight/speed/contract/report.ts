import type { RecentPeriod } from '../../visits/contract/recent-periods.ts'
import type { Metric, Vital } from './metrics.ts'

/** Fewer measurements than these say nothing of the 75th percentile. */
export const minSamples = 20
/** Fewer than these of a build, or of the one before, and it is not said that it is slower. */
export const minBuildSamples = 100
/** How far off a figure may be in percent, by the buckets that it is counted in. */
export const maxErrorPercent = 5

/** Three of four were as quick or quicker than `p75`; null where there were too few of them. */
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
// As above.
export const speedTableNames = Object.keys(speedTables) as SpeedTable[]

export type FiguresLine = { name: string; figures: Figures }
export type BuildLine = FiguresLine & { at: string; isCurrent: boolean }
export type Regression = { build: string; metric: Metric; before: number; now: number }
export type BlameLine = { metric: Metric; name: string; count: number }

export type SpeedReport = {
  period: RecentPeriod
  /** Days of the site's zone. */
  from: string
  to: string
  /** In how many of a hundred views it is measured; 0 = in none. */
  percent: number
  total: Figures
  series: { label: string; figures: Figures }[]
  tables: Record<SpeedTable, FiguresLine[]>
  /** The newest first. */
  builds: BuildLine[]
  /** What is slower in a build than in the one before it. */
  rises: Regression[]
  blame: BlameLine[]
}

/** What the panel says of speed: the last 28 days. */
export type SpeedCard = { speed: { vitals: Pick<Figures, Vital>; rises: number } }

/** Route name → the data of that page. */
export type SpeedPages = { 'mngr-velocidad': SpeedReport }
