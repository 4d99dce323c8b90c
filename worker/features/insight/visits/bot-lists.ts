import type { BotKind, Line } from '#client/features/insight/visits/contract/report.ts'
import { botKinds } from '#client/features/insight/visits/contract/report.ts'
import { others } from '#worker/db/rarest.ts'
import { readName } from './bot.ts'
import { pageLine, type ValueRow } from './tallying/totals.ts'

const isKind = (kind: string): kind is BotKind => Object.hasOwn(botKinds, kind)

const longestFirst = (lines: readonly Line[], length: number): Line[] =>
  lines.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, length)

/** Programs by name, of each kind together, and the pages that they read. */
export function botListsOf(
  rows: readonly ValueRow[],
  length: number,
): Record<'botKinds' | 'bots' | 'botPages', Line[]> {
  const bots = rows
    .filter(({ dimension }) => dimension === 'bots')
    .map(({ value, views }) => ({ ...readName(value), count: views }))
  const ofKinds = Map.groupBy(bots, ({ kind }) => kind)
  const pages = rows
    .filter(({ dimension }) => dimension === 'botPages')
    .map(({ value, views }) => {
      const [kind = '', path = value] = value === others ? [] : value.split(' ')
      return { path, kind: isKind(kind) ? botKinds[kind] : 'otros', count: views }
    })
    .toSorted((a, b) => b.count - a.count)
  const ofPages = Map.groupBy(pages, ({ path }) => path)
  const sum = (counted: readonly { count: number }[]): number =>
    counted.reduce((all, { count }) => all + count, 0)
  return {
    botKinds: longestFirst(
      [...ofKinds].map(([kind, of]) => ({ name: botKinds[kind], count: sum(of) })),
      length,
    ),
    bots: longestFirst(
      bots.map(({ says, isVerified, kind, count }) => ({
        name: says,
        count,
        kind: isVerified ? `${botKinds[kind]}, comprobado` : botKinds[kind],
      })),
      length,
    ),
    botPages: longestFirst(
      [...ofPages].map(([path, of]) => ({
        ...pageLine(path, sum(of)),
        kind: of.map(({ kind }) => kind).join(', '),
      })),
      length,
    ),
  }
}
