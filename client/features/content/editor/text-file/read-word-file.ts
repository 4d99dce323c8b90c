import {
  readEntry,
  readTextEntry,
  readZipDirectory,
  type ZipEntry,
} from '#client/features/transfer/archive/zip.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import type { FileText, ReadText } from './text-files.ts'

// A Word file is a zip. `word/document.xml` has paragraphs (`w:p`) of runs (`w:r`) and tables (`w:tbl`); other files say
// what styles, list numbers, links and images are (ECMA-376, part 1). The text becomes HTML like that which Word puts on
// the clipboard, with `data-style` for `style` as in paste/paste.ts: inserting it is a paste.

const maxXmlBytes = 30_000_000
const maxImageBytes = 10_000_000

type WordFile = {
  document: Document
  footnotes: Document | undefined
  /** Names of the styles, such as `heading 1`, by id. */
  styles: ReadonlyMap<string, string>
  /** The ids of the lists with bullets at a level, as `id/level`. */
  bullets: ReadonlySet<string>
  /** Targets of links and images by id; images as data URLs. */
  targets: ReadonlyMap<string, string>
}

const find = (node: Document | Element, name: string): Element[] => [
  ...node.getElementsByTagNameNS('*', name),
]
const getChild = (node: Element | undefined, name: string): Element | undefined =>
  [...(node?.children ?? [])].find(({ localName }) => localName === name)
const getValue = (node: Element | undefined, name = 'val'): string =>
  [...(node?.attributes ?? [])].find(({ localName }) => localName === name)?.value ?? ''

const damaged = {
  ok: false,
  reason: 'No parece un archivo de Word: ábrelo y guárdalo otra vez como .docx.',
} as const

export async function readWordFile(file: Blob): Promise<ReadText> {
  const directory = await readZipDirectory(file)
  if (!directory.ok) return damaged
  const entries = new Map(directory.value.entries.map((entry) => [entry.name, entry]))
  const readXml = async (name: string): Promise<Document | undefined> => {
    const entry = entries.get(`word/${name}`)
    const text = entry && entry.size <= maxXmlBytes ? await readTextEntry(entry) : null
    const xml = text?.ok ? new DOMParser().parseFromString(text.value, 'application/xml') : null
    return xml && !xml.querySelector('parsererror') ? xml : undefined
  }
  const [document, styles, numbering, links, footnotes] = await Promise.all(
    ['document.xml', 'styles.xml', 'numbering.xml', '_rels/document.xml.rels', 'footnotes.xml'].map(readXml),
  )
  if (!document) return damaged
  return {
    ok: true,
    value: toFileText({
      document,
      footnotes,
      styles: new Map(
        (styles ? find(styles, 'style') : []).map((style) => [
          getValue(style, 'styleId'),
          getValue(getChild(style, 'name')).toLowerCase(),
        ]),
      ),
      bullets: listBullets(numbering),
      targets: await readTargets(links, entries),
    }),
  }
}

function listBullets(numbering: Document | undefined): Set<string> {
  if (!numbering) return new Set()
  const shapes = new Map(find(numbering, 'abstractNum').map((one) => [getValue(one, 'abstractNumId'), one]))
  const bullets = find(numbering, 'num').flatMap((num) => {
    const shape = shapes.get(getValue(getChild(num, 'abstractNumId')))
    return (shape ? find(shape, 'lvl') : [])
      .filter((level) => getValue(getChild(level, 'numFmt')) === 'bullet')
      .map((level) => `${getValue(num, 'numId')}/${getValue(level, 'ilvl')}`)
  })
  return new Set(bullets)
}

async function readTargets(
  links: Document | undefined,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  for (const link of links ? find(links, 'Relationship') : []) {
    const [id, target] = [getValue(link, 'Id'), getValue(link, 'Target')]
    const entry = entries.get(`word/${target}`)
    if (!getValue(link, 'Type').endsWith('/image')) targets.set(id, target)
    else if (entry && entry.size <= maxImageBytes) targets.set(id, await readImage(entry))
  }
  return targets
}

async function readImage(entry: ZipEntry): Promise<string> {
  const bytes = await readEntry(entry)
  if (!bytes.ok) return ''
  const type = `image/${entry.name.split('.').at(-1)?.toLowerCase().replace('jpg', 'jpeg')}`
  const reader = new FileReader()
  const { promise, resolve } = Promise.withResolvers<string>()
  reader.onloadend = () => resolve(typeof reader.result === 'string' ? reader.result : '')
  reader.readAsDataURL(new Blob([bytes.value], { type }))
  return promise
}

function toFileText(file: WordFile): FileText {
  // A document of its own: it loads no images.
  const { body } = document.implementation.createHTMLDocument()
  const source = find(file.document, 'body')[0]
  if (source) appendBlocks(body, source, file)
  for (const note of file.footnotes ? find(file.footnotes, 'footnote') : []) appendNote(body, note, file)
  const all = body.innerHTML
  const first = body.firstElementChild
  const isTitle = first?.matches('[title], h1:not(:has(~ h1))') === true
  if (isTitle) first.remove()
  return {
    format: 'html',
    title: isTitle ? first.textContent.trim() : '',
    all,
    rest: body.innerHTML,
    notes: describeReviewMarks(file.document),
  }
}

/** Says which comments and tracked changes of reviewers are not in the imported text. */
function describeReviewMarks(document: Document): string[] {
  const comments = find(document, 'commentReference').length
  const changes = ['ins', 'del', 'moveTo'].flatMap((name) => find(document, name)).length
  return [
    ...(comments > 0 ? [`Quedó fuera: ${pluralize(comments, 'comentario', 'comentarios')} de Word.`] : []),
    ...(changes > 0 ? ['Los cambios marcados en Word se dieron por aceptados.'] : []),
  ]
}

/** Containers that only mark their content, such as text that was inserted while changes were tracked. */
const wrappers: ReadonlySet<string> = new Set(
  'ins moveTo sdt sdtContent smartTag fldSimple customXml AlternateContent Choice'.split(' '),
)

function appendBlocks(target: HTMLElement, source: Element, file: WordFile): void {
  for (const node of source.children)
    if (node.localName === 'p') appendParagraph(target, node, file)
    else if (node.localName === 'tbl') appendTable(target, node, file)
    else if (wrappers.has(node.localName)) appendBlocks(target, node, file)
}

function appendParagraph(target: HTMLElement, source: Element, file: WordFile): void {
  const properties = getChild(source, 'pPr')
  const style = file.styles.get(getValue(getChild(properties, 'pStyle'))) ?? ''
  // Lines of a table of contents repeat the headings.
  if (/^toc \d/.test(style)) return
  const level = /^heading (\d)/.exec(style)?.[1]
  const list = getChild(properties, 'numPr')
  const number = getValue(getChild(list, 'numId'))
  const paragraph = append(target, style === 'title' ? 'h1' : level ? `h${Math.min(6, Number(level))}` : 'p')
  if (style === 'title') paragraph.title = style
  if (!level && number !== '' && number !== '0') {
    const depth = getValue(getChild(list, 'ilvl')) || '0'
    paragraph.setAttribute('data-style', `mso-list:l${number} level${Number(depth) + 1}`)
    const marker = append(paragraph, 'span', file.bullets.has(`${number}/${depth}`) ? '•' : '1.')
    marker.setAttribute('data-style', 'mso-list:Ignore')
  }
  const alignment = getValue(getChild(properties, 'jc'))
  if (alignment !== '') paragraph.setAttribute('align', alignment === 'end' ? 'right' : alignment)
  appendRuns(paragraph, source, file)
  if (/^(?:intense )?quote$/.test(style)) {
    const quote = append(target, 'blockquote')
    quote.append(paragraph)
  }
}

function append(target: HTMLElement, name: string, text = ''): HTMLElement {
  const element = target.ownerDocument.createElement(name)
  element.textContent = text
  target.append(element)
  return element
}

/** A footnote's reference and its text link to each other, as in paste/paste-notes.ts. */
function appendNoteLink(target: HTMLElement, id: string, from: string, to: string): void {
  const link = append(target, 'a', `[${id}]`)
  link.setAttribute('name', `_ftn${from}${id}`)
  link.setAttribute('href', `#_ftn${to}${id}`)
}

/** Appends a footnote that the text refers to. Word has others, for the lines above the notes. */
function appendNote(body: HTMLElement, note: Element, file: WordFile): void {
  const id = getValue(note, 'id')
  if (!body.querySelector(`a[name="_ftnref${CSS.escape(id)}"]`)) return
  const box = append(body, 'div')
  box.id = `ftn${id}`
  appendNoteLink(box, id, '', 'ref')
  appendBlocks(box, note, file)
}

function appendTable(target: HTMLElement, source: Element, file: WordFile): void {
  const table = append(target, 'table')
  for (const row of source.children) {
    if (row.localName !== 'tr') continue
    const line = append(table, 'tr')
    for (const cell of row.children) {
      if (cell.localName !== 'tc') continue
      const box = append(line, 'td')
      const width = getValue(getChild(getChild(cell, 'tcPr'), 'gridSpan'))
      if (width !== '') box.setAttribute('colspan', width)
      appendBlocks(box, cell, file)
    }
  }
}

const marks: Readonly<Record<string, string>> = {
  b: 'font-weight:bold',
  i: 'font-style:italic',
  strike: 'text-decoration:line-through',
}
const isOn = (mark: Element): boolean => !/^(?:0|false|none|off)$/.test(getValue(mark))

function appendRuns(target: HTMLElement, source: Element, file: WordFile): void {
  for (const node of source.children) {
    if (node.localName === 'r') appendRun(target, node, file)
    else if (wrappers.has(node.localName)) appendRuns(target, node, file)
    else if (node.localName === 'hyperlink') {
      const href = file.targets.get(getValue(node, 'id')) ?? ''
      const link = href === '' ? target : append(target, 'a')
      if (href !== '') link.setAttribute('href', href)
      appendRuns(link, node, file)
    }
  }
}

function appendRun(target: HTMLElement, source: Element, file: WordFile): void {
  const style = [...(getChild(source, 'rPr')?.children ?? [])]
    .flatMap((mark) =>
      mark.localName === 'vertAlign'
        ? `vertical-align:${getValue(mark).replace('script', '')}`
        : isOn(mark)
          ? (marks[mark.localName] ?? [])
          : [],
    )
    .join(';')
  const run = append(target, 'span')
  if (style !== '') run.setAttribute('data-style', style)
  for (const node of source.children)
    if (node.localName === 't') run.append(node.textContent)
    else if (node.localName === 'tab') run.append(' ')
    else if (node.localName === 'noBreakHyphen') run.append('-')
    else if (node.localName === 'footnoteReference') appendNoteLink(target, getValue(node, 'id'), 'ref', '')
    else if (node.localName === 'br' && getValue(node, 'type') === '') append(run, 'br')
    else
      for (const image of find(node, 'blip')) {
        const src = file.targets.get(getValue(image, 'embed')) ?? ''
        if (src === '') continue
        const element = append(target, 'img')
        element.setAttribute('src', src)
        element.setAttribute('alt', find(node, 'docPr')[0]?.getAttribute('descr') ?? '')
      }
}
