import type { Segment } from '#client/features/blog/contract/search.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'

/** Words of a snippet, and how many of them stand before the first hit. */
const snippetWords = 32
const wordsBefore = 8

/** What the index takes for a word (`unicode61`). */
const wordPattern = /[\p{L}\p{N}\p{M}\p{Co}]+/gu

/** Whether a word of a text is one that a question asks for; `terms` are folded. */
function isHit(found: string, terms: readonly string[]): boolean {
  // Folding is dear, and most words begin with another letter.
  const letter = found.charAt(0).toLowerCase()
  if (letter < '\u0080' && !terms.some((term) => term.startsWith(letter))) return false
  const folded = foldText(found)
  return terms.some((term) => folded.startsWith(term))
}

/** A text with the words asked for marked, as segments: nobody has to trust it as HTML. */
export function markHits(text: string, terms: readonly string[]): Segment[] {
  const segments: Segment[] = []
  let shown = 0
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    if (!isHit(found, terms)) continue
    if (index > shown) segments.push({ text: text.slice(shown, index), hit: false })
    segments.push({ text: found, hit: true })
    shown = index + found.length
  }
  if (shown < text.length) segments.push({ text: text.slice(shown), hit: false })
  return segments
}

/** The word with which the snippet of a hit begins. */
const toSnippetStart = (hit: number): number => Math.max(0, hit - wordsBefore)

/** The piece of a long text around its first hit, marked; null where it has none. */
export function createSnippet(text: string, terms: readonly string[]): Segment[] | null {
  const starts: number[] = []
  let first = -1
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    starts.push(index)
    if (first < 0 && isHit(found, terms)) first = starts.length - 1
    if (first >= 0 && starts.length > toSnippetStart(first) + snippetWords) break
  }
  if (first < 0) return null
  const from = starts[toSnippetStart(first)] ?? 0
  const to = starts[toSnippetStart(first) + snippetWords] ?? text.length
  const piece = text.slice(from, to).trim()
  return markHits(`${from > 0 ? '…' : ''}${piece}${to < text.length ? '…' : ''}`, terms)
}
