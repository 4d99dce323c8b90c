/** Periods of the pages «Velocidad» and «Perdidos»; each ends today. */
export const recentPeriods = {
  semana: { name: '7 días', days: 7 },
  mes: { name: '28 días', days: 28 },
  trimestre: { name: '13 semanas', days: 91 },
} as const
export type RecentPeriod = keyof typeof recentPeriods
// Object.keys returns string[]. The record has exactly these keys.
export const recentPeriodNames = Object.keys(recentPeriods) as RecentPeriod[]

const defaultPeriod: RecentPeriod = 'mes'
export const parseRecentPeriod = (text: string | undefined): RecentPeriod =>
  recentPeriodNames.find((name) => name === text) ?? defaultPeriod
export const formatRecentPeriodQuery = (period: RecentPeriod): string =>
  period === defaultPeriod ? '' : `?periodo=${period}`
