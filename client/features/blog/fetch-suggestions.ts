import { parseFields } from '../../runtime/text/parse.ts'
import type { Suggestions } from './contract/search.ts'

// Written by hand, because importing it from the contract would add the schema library to public pages.
const toSuggestUrl = (q: string): string => `/api/buscar?q=${encodeURIComponent(q)}`

type SuggestionList = Suggestions['suggestions']

/** Fetches titles that match the typed text; none on any failure, because the search form works without them. */
export async function fetchSuggestions(q: string, signal: AbortSignal): Promise<SuggestionList> {
  const response = await fetch(toSuggestUrl(q), { signal, headers: { Accept: 'application/json' } }).catch(
    () => null,
  )
  const body: unknown = response?.ok ? await response.json().catch(() => null) : null
  const list = parseFields(body)?.['suggestions']
  return Array.isArray(list) ? list.flatMap(parseSuggestion) : []
}

function parseSuggestion(value: unknown): SuggestionList {
  const { slug, title } = parseFields(value) ?? {}
  if (typeof slug !== 'string' || !Array.isArray(title)) return []
  const segments = title.flatMap((piece) => {
    const { text, hit } = parseFields(piece) ?? {}
    return typeof text === 'string' ? [{ text, hit: hit === true }] : []
  })
  return [{ slug, title: segments }]
}
