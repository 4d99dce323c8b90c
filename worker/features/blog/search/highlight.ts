import type { Segment } from '#client/features/blog/contract/search.ts'
import { addEllipsis } from '#client/runtime/text/add-ellipsis.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'

/**
 * The number of words of a snippet, and how many words of it precede the first hit: at most, if a sentence begins with
 * them, and otherwise.
 */
const snippetWords = 32
const maxWordsBefore = 16
const wordsBefore = 8

/** What is between two words if a sentence ends there. */
const sentenceEnd = /[.:?!…][»”")]*\s/

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

/**
 * The part of a text around its first hit, with hits marked; null if the text has no hit. It begins with the sentence
 * of the hit, or with an ellipsis if that begins too far before.
 */
export function createSnippet(text: string, terms: readonly string[]): Segment[] | null {
  const starts: number[] = []
  let sentence = 0
  let first = -1
  let end = 0
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    if (first < 0 && sentenceEnd.test(text.slice(end, index))) sentence = starts.length
    if (first < 0 && isHit(found, terms)) first = starts.length
    starts.push(index)
    end = index + found.length
    if (first >= 0 && starts.length > first + snippetWords) break
  }
  if (first < 0) return null
  const startsSentence = first - sentence <= maxWordsBefore
  const at = startsSentence ? sentence : first - wordsBefore
  // With the quotation and question marks that open the sentence.
  const from = startsSentence ? text.lastIndexOf(' ', starts[at]) + 1 : (starts[at] ?? 0)
  const to = starts[at + snippetWords] ?? text.length
  const piece = text.slice(from, to).trim()
  return markHits(`${startsSentence ? '' : '…'}${to < text.length ? addEllipsis(piece) : piece}`, terms)
}
