import type { Dimension } from '#client/features/insight/visits/contract/counted.ts'
import type { Line, Report, SourceKind } from '#client/features/insight/visits/contract/report.ts'
import { others } from '#worker/db/rarest.ts'
import { countryName } from '#worker/http/request/country-name.ts'
import { botListsOf } from './bot-lists.ts'
import { kindOfSource } from './source.ts'
import { pageLine, type ValueRow } from './tallying/totals.ts'

const sourceKinds: Record<SourceKind, string> = {
  search: 'buscador',
  social: 'red social',
  assistant: 'asistente de IA',
  site: 'sitio',
  direct: 'sin enlace',
}

const named = (name: string, count: number): Line => ({ name, count })

/** The longest lists first that were counted, in the words of the page. */
export function listsOf(rows: readonly ValueRow[], length: number): Report['lists'] {
  function list(
    dimension: Dimension,
    countOf: (row: ValueRow) => number,
    lineOf: (value: string, count: number) => Line,
  ): Line[] {
    return rows
      .filter((row) => row.dimension === dimension && countOf(row) > 0)
      .toSorted((a, b) => countOf(b) - countOf(a) || (a.value < b.value ? -1 : 1))
      .slice(0, length)
      .map((row) => lineOf(row.value, countOf(row)))
  }
  const views = (row: ValueRow): number => row.views
  const visits = (row: ValueRow): number => row.visits
  return {
    pages: list('pages', views, pageLine),
    entries: list('pages', visits, pageLine),
    // Whoever did not go on from a view left by it.
    exits: list('pages', (row) => row.views - row.onward, pageLine),
    sources: list('sources', visits, (name, count) =>
      name === others ? named(name, count) : { name, count, kind: sourceKinds[kindOfSource(name)] },
    ),
    campaigns: list('campaigns', visits, named),
    countries: list('countries', views, (code, count) =>
      named(/^[A-Z]{2}$/.test(code) ? countryName(code) : code || 'No se sabe', count),
    ),
    devices: list('devices', views, named),
    browsers: list('browsers', views, named),
    ...botListsOf(rows, length),
  }
}
