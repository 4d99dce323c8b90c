import './versions.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { fitsVisually } from '../text/extensions.ts'
import { draw } from '../text/formatted.tsx'
import { compareBlocks, compareWords } from './differences.ts'
import { splitBlocks } from './merge.ts'
import { WordDiff } from './word-diff.tsx'

type FormattedDiffProps = { before: string; after: string }

/** What changed between two texts, as they look; what the visual editor cannot hold is compared as it is written. */
export function FormattedDiff({ before, after }: FormattedDiffProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const visual = before !== after && fitsVisually(before) && fitsVisually(after)
  useLayoutEffect(() => {
    if (visual) place.current?.replaceChildren(...compare(splitBlocks(before), splitBlocks(after)))
  }, [visual, before, after])
  if (!visual) return <WordDiff before={before} after={after} />
  return <div ref={place} className="word-diff prose" role="group" aria-label="Diferencias" tabIndex={0} />
}

/** Block by block; a block that only changed is compared with what it was, word by word. */
function compare(before: string[], after: string[]): Node[] {
  const nodes: Node[] = []
  let gone: string[] = []
  const flush = (): void => {
    nodes.push(...gone.map((block) => whole('del', block)))
    gone = []
  }
  for (const { value, added, removed } of compareBlocks(before, after)) {
    if (removed) gone = value
    else if (added)
      for (const block of value) {
        const was = gone.shift()
        nodes.push(...(was === undefined ? [whole('ins', block)] : changed(was, block)))
      }
    else {
      flush()
      nodes.push(...value.map((block) => draw(block)))
    }
  }
  flush()
  return nodes
}

function whole(name: 'ins' | 'del', block: string): HTMLElement {
  const element = document.createElement(name)
  element.append(draw(block))
  return element
}

const textOf = (node: Node): string => node.textContent ?? ''

/** The newer block with what came and went marked in it; both as wholes where only their form is another. */
function changed(was: string, is: string): Node[] {
  const older = draw(was)
  const newer = draw(is)
  const isAlike = older.firstElementChild?.tagName === newer.firstElementChild?.tagName
  if (!isAlike || textOf(older) === textOf(newer)) return [whole('del', was), whole('ins', is)]
  let at = 0
  for (const { value, added, removed } of compareWords(textOf(older), textOf(newer))) {
    if (removed) insertAt(newer, at, value)
    else if (added) markFrom(newer, at, value.length)
    // What went is in the text by now, too.
    at += value.length
  }
  return [newer]
}

/** The pieces of text from an offset on, each with the offset it begins at. */
function* textsOf(root: Node): Generator<{ text: Text; start: number }> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let start = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    yield { text: node, start }
    start += node.data.length
  }
}

function insertAt(root: Node, offset: number, value: string): void {
  const gone = document.createElement('del')
  gone.textContent = value
  for (const { text, start } of textsOf(root)) {
    if (start + text.data.length < offset) continue
    return text.splitText(offset - start).before(gone)
  }
  ;(root.lastChild ?? root).appendChild(gone)
}

function markFrom(root: Node, offset: number, length: number): void {
  const end = offset + length
  // As a list first: marking changes what is walked.
  const pieces = [...textsOf(root)]
  for (const { text, start } of pieces) {
    const from = Math.max(offset, start)
    const to = Math.min(end, start + text.data.length)
    if (from >= to) continue
    const piece = from === start ? text : text.splitText(from - start)
    if (to - from < piece.data.length) piece.splitText(to - from)
    const mark = document.createElement('ins')
    piece.replaceWith(mark)
    mark.append(piece)
  }
}
