import './versions.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { canEditVisually } from '../text/extensions.ts'
import { drawMarkdown } from '../text/formatted-markdown.tsx'
import { compareBlocks, compareWords } from './differences.ts'
import { splitBlocks } from './merge.ts'
import { WordDiff } from './word-diff.tsx'

type FormattedDiffProps = { before: string; after: string }

/** Shows what changed between two texts as rendered, or as Markdown if the visual editor cannot show one of them. */
export function FormattedDiff({ before, after }: FormattedDiffProps): ReactNode {
  const containerRef = useRef<HTMLDivElement>(null)
  const canRender = before !== after && canEditVisually(before) && canEditVisually(after)
  useLayoutEffect(() => {
    if (canRender)
      containerRef.current?.replaceChildren(...renderDiff(splitBlocks(before), splitBlocks(after)))
  }, [canRender, before, after])
  if (!canRender) return <WordDiff before={before} after={after} />
  return (
    <div ref={containerRef} className="word-diff prose" role="group" aria-label="Diferencias" tabIndex={0} />
  )
}

/** Compares two lists of blocks. Compares each changed block with its previous version word by word. */
function renderDiff(before: string[], after: string[]): Node[] {
  const nodes: Node[] = []
  let deletedBlocks: string[] = []
  const flush = (): void => {
    nodes.push(...deletedBlocks.map((block) => wrapBlock('del', block)))
    deletedBlocks = []
  }
  for (const { value, added, removed } of compareBlocks(before, after)) {
    if (removed) deletedBlocks = value
    else if (added)
      for (const block of value) {
        const previous = deletedBlocks.shift()
        nodes.push(
          ...(previous === undefined ? [wrapBlock('ins', block)] : renderChangedBlock(previous, block)),
        )
      }
    else {
      flush()
      nodes.push(...value.map((block) => drawMarkdown(block)))
    }
  }
  flush()
  return nodes
}

function wrapBlock(name: 'ins' | 'del', block: string): HTMLElement {
  const element = document.createElement(name)
  element.append(drawMarkdown(block))
  return element
}

const getText = (node: Node): string => node.textContent ?? ''

/** The new block with changes marked, or both blocks if the type or only the formatting changed. */
function renderChangedBlock(previous: string, current: string): Node[] {
  const older = drawMarkdown(previous)
  const newer = drawMarkdown(current)
  const isSameTag = older.firstElementChild?.tagName === newer.firstElementChild?.tagName
  if (!isSameTag || getText(older) === getText(newer))
    return [wrapBlock('del', previous), wrapBlock('ins', current)]
  let at = 0
  for (const { value, added, removed } of compareWords(getText(older), getText(newer))) {
    if (removed) insertDeleted(newer, at, value)
    else if (added) markInserted(newer, at, value.length)
    // The new block contains the deleted text too, so deleted text also advances the offset.
    at += value.length
  }
  return [newer]
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

function markInserted(root: Node, offset: number, length: number): void {
  const end = offset + length
  // Collect the nodes first, because marking changes the tree.
  const textNodes = [...iterateTextNodes(root)]
  for (const { text, start } of textNodes) {
    const from = Math.max(offset, start)
    const to = Math.min(end, start + text.data.length)
    if (from >= to) continue
    const insertedText = from === start ? text : text.splitText(from - start)
    if (to - from < insertedText.data.length) insertedText.splitText(to - from)
    const mark = document.createElement('ins')
    insertedText.replaceWith(mark)
    mark.append(insertedText)
  }
}
