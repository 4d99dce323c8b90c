import { createElement } from '#client/runtime/browser/create-element.ts'
import type { TextToolSet } from '../../contract/text-tools.ts'

// Blocks of pasted HTML that the editor has under another name, as its own nodes parse them (blocks/text-block.ts).

/** The text nodes or comments below an element, so that they can be changed one by one. */
export function listNodes<Kind extends Text | Comment>(root: Node, kind: new () => Kind): Kind[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT)
  const nodes: Kind[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof kind) nodes.push(walker.currentNode)
  return nodes
}

/** The text of an element in one line. */
export const readLine = (element: Element): string => element.textContent.replaceAll(/\s+/g, ' ').trim()

function createBlock(name: 'acordeon' | 'cita', label: string, content: readonly Node[]): HTMLElement {
  const block = createElement('div', {}, ...content)
  block.dataset['block'] = name
  block.dataset['label'] = label
  return block
}

/** Makes accordions of details. Where there is no such block, their titles stay as bold paragraphs. */
function convertDetails(body: HTMLElement, { isAllowed }: { isAllowed: boolean }): void {
  for (const details of [...body.querySelectorAll('details')].toReversed()) {
    const summary = details.querySelector(':scope > summary')
    const title = summary ? readLine(summary) : ''
    summary?.remove()
    const item = details.parentElement?.closest('li')
    const list = item?.parentElement
    // Programs such as Notion put each of them into a list of its own.
    if (isAllowed && list?.children.length === 1 && readLine(list) === readLine(details))
      list.replaceWith(details)
    if (isAllowed && !details.parentElement?.closest('li, td, th'))
      details.replaceWith(createBlock('acordeon', title, [...details.childNodes]))
    else
      details.replaceWith(createElement('p', {}, createElement('strong', {}, title)), ...details.childNodes)
  }
}

/** The name of a source, without the dash before it. */
const readSource = (element: Element): string => readLine(element).replace(/^[—–-]\s*/, '')

/** What names the source of a quote: the end of the quote, its caption, or a paragraph of its own after it. */
function findSource(quote: Element): Element | null {
  const inside = [...quote.querySelectorAll('cite, footer')].find(
    (one) => !one.parentElement?.closest('cite, footer'),
  )
  if (inside && readLine(quote).endsWith(readLine(inside))) return inside
  const caption = quote.closest('figure')?.querySelector('figcaption')
  if (caption) return caption
  const next = quote.nextElementSibling
  const cite = next?.matches('cite') ? next : next?.querySelector('cite')
  return next && cite && readSource(next) === readLine(cite) ? next : null
}

function convertQuotes(body: HTMLElement): void {
  for (const quote of body.querySelectorAll('blockquote')) {
    const source = quote.closest('li, td, th') ? null : findSource(quote)
    const label = source ? readSource(source) : ''
    if (!source || label === '' || label === readLine(quote)) continue
    const url = source.querySelector('a[href]')?.getAttribute('href') ?? quote.getAttribute('cite') ?? ''
    const parent = source.parentElement
    source.remove()
    if (parent !== quote && parent?.matches('p') && readLine(parent) === '') parent.remove()
    const block = createBlock('cita', label, [...quote.childNodes])
    block.dataset['url'] = /^https?:/.test(url) ? url : ''
    quote.replaceWith(block)
  }
}

const boxes = { empty: '☐ ', marked: '☑ ' } as const

/** Characters of the font Wingdings that are boxes. */
const wingdings: Readonly<Record<string, string>> = {
  q: boxes.empty,
  o: boxes.empty,
  '¨': boxes.empty,
  þ: boxes.marked,
  x: boxes.marked,
}

/** The box that Word draws before the item of a list; empty if the marker is another one. */
export const getWordBox = (marker: Element, style: string): string =>
  style.includes('Wingdings') ? (wingdings[readLine(marker)] ?? '') : ''

/** Keeps the marks of checklists as characters, because the visual editor has no tasks. */
export function convertChecklists(body: HTMLElement): void {
  const prepend = (item: Element, text: string): void => (item.querySelector('p') ?? item).prepend(text)
  for (const input of body.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
    input.replaceWith(input.checked ? boxes.marked : boxes.empty)
  for (const item of body.querySelectorAll('li[role=checkbox]')) {
    // Google Docs draws the box as an image.
    for (const image of item.querySelectorAll(':scope > img')) image.remove()
    prepend(item, item.getAttribute('aria-checked') === 'true' ? boxes.marked : boxes.empty)
  }
  for (const box of body.querySelectorAll('.checkbox:is(.checkbox-on, .checkbox-off)'))
    box.replaceWith(box.matches('.checkbox-on') ? boxes.marked : boxes.empty)
  for (const item of body.querySelectorAll('li')) {
    const [first] = listNodes(item, Text)
    if (first) first.data = markTask(first.data)
  }
  let list: HTMLElement | null = null
  for (const paragraph of body.querySelectorAll('p:not(li p)')) {
    if (!/^\s*[☐☑☒]/.test(paragraph.textContent)) continue
    if (!list || paragraph.previousElementSibling !== list) {
      list = createElement('ul')
      paragraph.before(list)
    }
    list.append(createElement('li', {}, paragraph))
  }
}

/** Replaces Markdown's sign of a task at the start. */
export const markTask = (text: string): string =>
  text.replace(/^\s*\[([ x])\]\s/i, (_, mark: string) => (mark === ' ' ? boxes.empty : boxes.marked))

const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
}
const entityPattern = /&(amp|lt|gt|quot|apos|#39|nbsp);/g

/** Decodes signs that were encoded twice, as old programs do; in code they may be meant. */
function decodeSigns(body: HTMLElement): void {
  for (const text of listNodes(body, Text))
    if (text.data.includes('&') && !text.parentElement?.closest('code, pre'))
      text.data = text.data.replaceAll(entityPattern, (_, name: string) => signs[name] ?? '')
}

export function convertBlocks(body: HTMLElement, allowedTools: TextToolSet): void {
  decodeSigns(body)
  if (allowedTools.has('quote')) convertQuotes(body)
  convertDetails(body, { isAllowed: allowedTools.has('accordion') })
}
