import type { VisitDimension } from '#client/features/insight/contract/dimensions.ts'
import type { CountLine, VisitsReport, SourceKind } from '#client/features/insight/visits/contract/report.ts'
import { otherValue } from '#worker/db/rarest-value.ts'
import { getCountryName } from '#worker/http/request/country-name.ts'
import { toBotLists } from './bot-lists.ts'
import { getSourceKind } from './source.ts'
import { toPageLine, type ValueRow } from './tallying/totals.ts'

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
    lineOf: (value: string, count: number) => CountLine,
  ): CountLine[] {
    return rows
      .filter((row) => row.dimension === dimension && countOf(row) > 0)
      .toSorted((a, b) => countOf(b) - countOf(a) || (a.value < b.value ? -1 : 1))
      .slice(0, length)
      .map((row) => lineOf(row.value, countOf(row)))
  }
  const views = (row: ValueRow): number => row.views
  const visits = (row: ValueRow): number => row.visits
  return {
    pages: list('pages', views, toPageLine),
    entries: list('pages', visits, toPageLine),
    // Exits are views that no other view followed.
    exits: list('pages', (row) => row.views - row.onward, toPageLine),
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
