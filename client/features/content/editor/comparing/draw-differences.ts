import type { ChangeObject } from 'diff'
import { drawMarkdown } from '../text/formatted-markdown.tsx'
import { compareWords } from './differences.ts'

/** Share of the longer text that must be equal for marking single words. Below it, the words would be a patchwork. */
const minCommonShare = 0.3

const getText = (node: Node): string => node.textContent ?? ''

function drawInside(name: 'ins' | 'del', markdown: string): Node[] {
  const element = document.createElement(name)
  element.append(drawMarkdown(markdown))
  return markdown === '' ? [] : [element]
}

/** The changed words between two drawn texts; null if they have too little in common. */
function findChanges(older: Node, newer: Node): ChangeObject<string>[] | null {
  const [before, after] = [getText(older), getText(newer)]
  const changes = compareWords(before, after)
  const common = changes.filter(({ added, removed }) => !added && !removed)
  const commonLength = common.reduce((sum, { value }) => sum + value.length, 0)
  return commonLength < minCommonShare * Math.max(before.length, after.length) ? null : changes
}

/** The new text with changes marked, or both texts if they differ in type, in formatting alone or in most words. */
export function drawChange(before: string, after: string): Node[] {
  const [older, newer] = [drawMarkdown(before), drawMarkdown(after)]
  const isComparable =
    older.firstElementChild?.tagName === newer.firstElementChild?.tagName && getText(older) !== getText(newer)
  const changes = isComparable ? findChanges(older, newer) : null
  if (!changes) return [...drawInside('del', before), ...drawInside('ins', after)]
  let at = 0
  for (const { value, added, removed } of changes) {
    if (removed) insertDeleted(newer, at, value)
    else if (added) wrapText(newer, at, value.length, 'ins')
    // The new text contains the deleted one too, so deleted text also advances the offset.
    at += value.length
  }
  return [newer]
}

/** A text in which the words are highlighted that the other one lacks. */
export function drawHighlighted(other: string, markdown: string): Node[] {
  const drawn = drawMarkdown(markdown)
  let at = 0
  for (const { value, added, removed } of findChanges(drawMarkdown(other), drawn) ?? []) {
    if (removed) continue
    if (added) wrapText(drawn, at, value.length, 'mark')
    at += value.length
  }
  return [drawn]
}

/** The text nodes below `root`, each with its offset in the complete text. */
function* iterateTextNodes(root: Node): Generator<{ text: Text; start: number }> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let start = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    yield { text: node, start }
    start += node.data.length
  }
}

function insertDeleted(root: Node, offset: number, value: string): void {
  const deletion = document.createElement('del')
  deletion.textContent = value
  for (const { text, start } of iterateTextNodes(root)) {
    if (start + text.data.length < offset) continue
    return text.splitText(offset - start).before(deletion)
  }
  ;(root.lastChild ?? root).appendChild(deletion)
}

function wrapText(root: Node, offset: number, length: number, name: 'ins' | 'mark'): void {
  const end = offset + length
  // Collect the nodes first, because marking changes the tree.
  const textNodes = [...iterateTextNodes(root)]
  for (const { text, start } of textNodes) {
    const from = Math.max(offset, start)
    const to = Math.min(end, start + text.data.length)
    if (from >= to) continue
    const wrapped = from === start ? text : text.splitText(from - start)
    if (to - from < wrapped.data.length) wrapped.splitText(to - from)
    const mark = document.createElement(name)
    wrapped.replaceWith(mark)
    mark.append(wrapped)
  }
}
