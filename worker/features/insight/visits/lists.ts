import type { VisitDimension } from '#client/features/insight/contract/dimensions.ts'
import {
  botKinds,
  type BotKind,
  type CountLine,
  type SourceKind,
  type VisitsReport,
} from '#client/features/insight/visits/contract/report.ts'
import { otherValue } from '#worker/db/rarest-value.ts'
import { getCountryName } from '#worker/http/request/country-name.ts'
import { parseCountedName } from './bot.ts'
import { getSourceKind } from './source.ts'
import { toPageLine, toTitledLine, type ValueRow } from './tallying/totals.ts'

const isKind = (kind: string): kind is BotKind => Object.hasOwn(botKinds, kind)
/** Empty for the kind that says nothing of a bot. */
const nameKind = (kind: string): string => (isKind(kind) && kind !== 'other' ? botKinds[kind] : '')
const joinWords = (...words: (string | false)[]): string => words.filter(Boolean).join(', ')

const sortByCount = (lines: readonly CountLine[], length: number): CountLine[] =>
  lines.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, length)

/** Lists bots by name and by kind, and the pages they read. */
function toBotLists(
  rows: readonly ValueRow[],
  length: number,
): Record<'botKinds' | 'bots' | 'botPages', CountLine[]> {
  const bots = rows
    .filter(({ dimension }) => dimension === 'bots')
    .map(({ value, views }) => ({ ...parseCountedName(value), count: views }))
  const ofLabels = Map.groupBy(bots, ({ label, isVerified }) => `${label} ${isVerified}`)
  const ofKinds = Map.groupBy(bots, ({ kind }) => kind)
  const pages = rows
    .filter(({ dimension }) => dimension === 'botPages')
    .map(({ value, views }) => {
      const [kind = '', path = value] = value === otherValue ? [] : value.split(' ')
      return { path, kind: nameKind(kind), count: views }
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
      [...ofLabels.values()].flatMap(([bot, ...others]) =>
        bot
          ? [
              {
                name: bot.label,
                count: bot.count + sum(others),
                kind: joinWords(nameKind(bot.kind), bot.isVerified && 'comprobado'),
              },
            ]
          : [],
      ),
      length,
    ),
    botPages: sortByCount(
      [...ofPages].map(([path, of]) => ({
        ...toPageLine(path, sum(of)),
        kind: joinWords(...of.map(({ kind }) => kind)),
      })),
      length,
    ),
  }
}

const sourceKinds: Record<SourceKind, string> = {
  search: 'buscador',
  social: 'red social',
  assistant: 'asistente de IA',
  site: 'sitio',
  direct: 'sin enlace',
}

const toLine = (name: string, count: number): CountLine => ({ name, count })

/** Sorts the counted values into the lists of the report, most frequent first. */
export function toLists(rows: readonly ValueRow[], length: number): VisitsReport['lists'] {
  function list(
    dimension: VisitDimension,
    countOf: (row: ValueRow) => number,
    lineOf: (value: string, count: number, title: string | null) => CountLine,
  ): CountLine[] {
    return rows
      .filter((row) => row.dimension === dimension && countOf(row) > 0)
      .toSorted((a, b) => countOf(b) - countOf(a) || (a.value < b.value ? -1 : 1))
      .slice(0, length)
      .map((row) => lineOf(row.value, countOf(row), row.title))
  }
  const views = (row: ValueRow): number => row.views
  const visits = (row: ValueRow): number => row.visits
  return {
    pages: list('pages', views, toTitledLine),
    entries: list('pages', visits, toTitledLine),
    // Exits are views that no other view followed.
    exits: list('pages', (row) => row.views - row.onward, toTitledLine),
    sources: list('sources', visits, (name, count) =>
      name === otherValue ? toLine(name, count) : { name, count, kind: sourceKinds[getSourceKind(name)] },
    ),
    campaigns: list('campaigns', visits, toLine),
    countries: list('countries', views, (code, count) =>
      toLine(/^[A-Z]{2}$/.test(code) ? getCountryName(code) : code || 'No se sabe', count),
    ),
    devices: list('devices', views, toLine),
    browsers: list('browsers', views, toLine),
    ...toBotLists(rows, length),
  }
}
