import type { PageSuggestion } from '#client/features/insight/not-found/contract/report.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { decodeUriPart } from '#client/runtime/text/parse.ts'

/** An existing page and the names to compare with: its path and its former paths. */
export type Target = PageSuggestion & { names: readonly string[] }

/** How many characters of a path are compared; no page has a longer name. */
const maxQueryLength = 200

/** Minimum similarity, from 0 to 1, of a suggestion. */
const minSimilarity = 0.4

function toTrigrams(text: string): Set<string> {
  const words = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const padded = `  ${words} `
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)))
}

/** Returns the pages nearest to a text, best first. If the text is a path, its last segment is also compared alone. */
export type FindNearest = (query: string) => PageSuggestion[]

/** Indexes the names by trigram, so that a lookup is fast with any number of names. */
export function createNearestFinder(targets: readonly Target[]): FindNearest {
  const names = targets.flatMap(({ path, title, names: own }) =>
    [title, ...own].map((name) => ({ proposal: { path, title }, trigrams: toTrigrams(name) })),
  )
  const having = new Map<string, number[]>()
  for (const [index, { trigrams }] of names.entries())
    for (const trigram of trigrams) {
      const known = having.get(trigram)
      if (known) known.push(index)
      else having.set(trigram, [index])
    }
  return (asked) => {
    const text = (decodeUriPart(asked) ?? asked).replace(/\.(?:html?|php)$/i, '')
    const forms = new Set([text, text.split('/').at(-1) ?? ''].map((form) => form.slice(0, maxQueryLength)))
    const best = new Map<string, { proposal: PageSuggestion; score: number }>()
    for (const form of forms) {
      const trigrams = toTrigrams(form)
      const same = new Map<number, number>()
      for (const trigram of trigrams)
        for (const index of having.get(trigram) ?? []) same.set(index, (same.get(index) ?? 0) + 1)
      for (const [index, count] of same) {
        const name = names[index]
        if (!name) continue
        // Dice coefficient: the share of trigrams that both texts contain, from 0 to 1.
        const score = (2 * count) / (trigrams.size + name.trigrams.size)
        const { path } = name.proposal
        if (score >= minSimilarity && score > (best.get(path)?.score ?? 0))
          best.set(path, { proposal: name.proposal, score })
      }
    }
    return [...best.values()].toSorted((a, b) => b.score - a.score).map(({ proposal }) => proposal)
  }
}
