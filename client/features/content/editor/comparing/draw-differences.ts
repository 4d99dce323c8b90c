import type { ChangeObject } from 'diff'
import { createElement } from '#client/runtime/browser/create-element.ts'
import { drawMarkdown } from '../text/formatted-markdown.tsx'
import { compareWords } from './differences.ts'

/** Share of the shorter text above which changes are marked by words. Below it, the marks would be a patchwork. */
const minCommonShare = 0.5

const getText = (node: Node): string => node.textContent ?? ''

const drawInside = (name: 'ins' | 'del', markdown: string): Node[] =>
  markdown === '' ? [] : [createElement(name, {}, drawMarkdown(markdown))]

function findChanges(older: Node, newer: Node): ChangeObject<string>[] | null {
  const [before, after] = [getText(older), getText(newer)]
  const changes = compareWords(before, after)
  const common = changes.filter(({ added, removed }) => !added && !removed)
  const commonLength = common.reduce((sum, { value }) => sum + value.length, 0)
  return commonLength <= minCommonShare * Math.min(before.length, after.length) ? null : changes
}

/** The new text with changes marked, or both texts if they differ in type, in formatting alone or in most words. */
export function drawChange(before: string, after: string): Node[] {
  const [older, newer] = [drawMarkdown(before), drawMarkdown(after)]
  const isComparable =
    older.firstElementChild?.tagName === newer.firstElementChild?.tagName && getText(older) !== getText(newer)
  const changes = isComparable ? findChanges(older, newer) : null
  if (!changes) return [...drawInside('del', before), ...drawInside('ins', after)]
  markChanges(newer, changes, 'ins')
  return [newer]
}

/** A text in which the words are highlighted that the other one lacks. */
export function drawHighlighted(other: string, markdown: string): Node[] {
  const drawn = drawMarkdown(markdown)
  markChanges(drawn, findChanges(drawMarkdown(other), drawn) ?? [], 'mark')
  return [drawn]
}

/** Wraps the added words of a drawn text in `name`; with `ins`, also inserts the removed ones. */
function markChanges(root: Node, changes: readonly ChangeObject<string>[], name: 'ins' | 'mark'): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let last: ChildNode | null = null
  let text = walker.nextNode()
  for (const { value, added, removed } of changes) {
    if (removed && name === 'ins') {
      const deletion = createElement('del', {}, value)
      if (last) last.after(deletion)
      else if (text instanceof Text) text.before(deletion)
      last = deletion
    }
    for (let left = removed ? 0 : value.length; left > 0 && text instanceof Text;) {
      const part = text
      walker.currentNode = part.data.length > left ? part.splitText(left) : part
      text = walker.currentNode === part ? walker.nextNode() : walker.currentNode
      left -= part.data.length
      last = part
      if (!added) continue
      const mark = createElement(name)
      part.replaceWith(mark)
      mark.append(part)
      last = mark
    }
  }
}
