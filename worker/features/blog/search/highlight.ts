import type { Segment } from '#client/features/blog/contract/search.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'

/** The number of words of a snippet, and how many words of it precede the first hit. */
const snippetWords = 32
const wordsBefore = 8

/** A word as the tokenizer of the index (`unicode61`) defines it. */
const wordPattern = /[\p{L}\p{N}\p{M}\p{Co}]+/gu

/** Whether a word starts with one of the terms; `terms` are folded. */
function isHit(found: string, terms: readonly string[]): boolean {
  // Folding is expensive, and most words start with another letter.
  const letter = found.charAt(0).toLowerCase()
  if (letter < '\u0080' && !terms.some((term) => term.startsWith(letter))) return false
  const folded = foldText(found)
  return terms.some((term) => folded.startsWith(term))
}

/** Marks the hits in a text. Returns segments instead of HTML, so that the caller has no HTML to trust. */
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

/** The index of the word at which the snippet of a hit starts. */
const toSnippetStart = (hit: number): number => Math.max(0, hit - wordsBefore)

/** The part of a text around its first hit, with hits marked; null if the text has no hit. */
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
