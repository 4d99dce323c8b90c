/** What can be looked at of speed and of what was lost, in days up to today. */
export const recentPeriods = {
  semana: { name: '7 días', days: 7 },
  mes: { name: '28 días', days: 28 },
  trimestre: { name: '13 semanas', days: 91 },
} as const
export type RecentPeriod = keyof typeof recentPeriods
// `Object.keys` forgets that a record's keys are its names.
export const recentPeriodNames = Object.keys(recentPeriods) as RecentPeriod[]

const defaultPeriod: RecentPeriod = 'mes'
export const parseRecentPeriod = (text: string | undefined): RecentPeriod =>
  recentPeriodNames.find((name) => name === text) ?? defaultPeriod
export const formatRecentPeriodQuery = (period: RecentPeriod): string =>
  period === defaultPeriod ? '' : `?periodo=${period}`
