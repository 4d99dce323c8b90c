import type { BotKind, CountLine } from '#client/features/insight/visits/contract/report.ts'
import { botKinds } from '#client/features/insight/visits/contract/report.ts'
import { otherValue } from '#worker/db/rarest-value.ts'
import { parseCountedName } from './bot.ts'
import { toPageLine, type ValueRow } from './tallying/totals.ts'

const isKind = (kind: string): kind is BotKind => Object.hasOwn(botKinds, kind)

const sortByCount = (lines: readonly CountLine[], length: number): CountLine[] =>
  lines.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, length)

/** Lists bots by name and by kind, and the pages they read. */
export function toBotLists(
  rows: readonly ValueRow[],
  length: number,
): Record<'botKinds' | 'bots' | 'botPages', CountLine[]> {
  const bots = rows
    .filter(({ dimension }) => dimension === 'bots')
    .map(({ value, views }) => ({ ...parseCountedName(value), count: views }))
  const ofKinds = Map.groupBy(bots, ({ kind }) => kind)
  const pages = rows
    .filter(({ dimension }) => dimension === 'botPages')
    .map(({ value, views }) => {
      const [kind = '', path = value] = value === otherValue ? [] : value.split(' ')
      return { path, kind: isKind(kind) ? botKinds[kind] : 'otros', count: views }
    })
    .toSorted((a, b) => b.count - a.count)
  const ofPages = Map.groupBy(pages, ({ path }) => path)
  const sum = (counted: readonly { count: number }[]): number =>
    counted.reduce((all, { count }) => all + count, 0)
  return {
    botKinds: sortByCount(
      [...ofKinds].map(([kind, of]) => ({ name: botKinds[kind], count: sum(of) })),
      length,
    ),
    bots: sortByCount(
      bots.map(({ label, isVerified, kind, count }) => ({
        name: label,
        count,
        kind: isVerified ? `${botKinds[kind]}, comprobado` : botKinds[kind],
      })),
      length,
    ),
    botPages: sortByCount(
      [...ofPages].map(([path, of]) => ({
        ...toPageLine(path, sum(of)),
        kind: of.map(({ kind }) => kind).join(', '),
      })),
      length,
    ),
  }
}
