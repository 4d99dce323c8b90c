import type { CalloutKind } from '#client/features/blog/contract/callouts.ts'

/**
 * Blocks that Markdown has no sign for, in the syntax of the generic directives proposal: `:::acordeon[Título]` starts a
 * block and `:::` ends it; `::boton[Texto]{url=/contacto}` is a block on one line. A block within another has fewer
 * colons. The visual editor and the renderer read them with these functions. A line is a fence only if its name is
 * listed here and, except on one line, if its end follows: any other line with colons is text.
 */
export const textBlocks = {
  aviso: { isLeaf: false, attributes: ['tipo'] },
  cita: { isLeaf: false, attributes: ['url'] },
  boton: { isLeaf: true, attributes: ['url'] },
  formulario: { isLeaf: true, attributes: ['asunto'] },
  acordeon: { isLeaf: false, attributes: [] },
  columnas: { isLeaf: false, attributes: [] },
  columna: { isLeaf: false, attributes: [] },
  galeria: { isLeaf: false, attributes: [] },
  mapa: { isLeaf: false, attributes: ['url'] },
} as const satisfies Record<string, { isLeaf: boolean; attributes: readonly string[] }>

export type TextBlockName = keyof typeof textBlocks

/** `label`: the plain text between square brackets. */
export type TextBlockHead = {
  name: TextBlockName
  label: string
  attributes: Readonly<Record<string, string>>
}

/** The kind of notice that each value of `tipo` names. A notice without a title of its own is a quote (`> [!NOTE]`). */
export const noticeTypes: Readonly<Record<string, CalloutKind>> = {
  nota: 'NOTE',
  consejo: 'TIP',
  importante: 'IMPORTANT',
  atencion: 'WARNING',
  cuidado: 'CAUTION',
}

/** Limits of one text: blocks, their nesting, and the images of one gallery. */
export const maxTextBlocks = 300
export const maxTextBlockDepth = 5
export const maxGalleryImages = 40

const openingPattern = new RegExp(
  `^(:{2,20})(${Object.keys(textBlocks).join('|')})(?:\\[((?:\\\\.|[^\\]\\\\])*)\\])?(?:\\{([^{}]*)\\})?[ \\t]*$`,
)
const closingPattern = /^(:{3,20})[ \t]*$/
const quoteMarks = /^(?:> ?)*/
const codePattern = /^ {0,3}(`{3,}|~{3,})/
const attributePattern = /(?<![a-z])([a-z]+)=(?:"([^"]*)"|([^\s"]+))/g

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '{': '&#123;',
  '}': '&#125;',
}
const escapeValue = (value: string): string => value.replaceAll(/[&"{}]/g, (sign) => entities[sign] ?? sign)
const unescapeValue = (value: string): string =>
  Object.entries(entities).reduceRight((text, [sign, entity]) => text.replaceAll(entity, sign), value)

export const isTextBlockName = (name: string): name is TextBlockName => Object.hasOwn(textBlocks, name)

export function parseTextBlockHead(line: string): (TextBlockHead & { colons: number }) | null {
  const [, mark = '', name = '', label = '', list = ''] = openingPattern.exec(line) ?? []
  if (!isTextBlockName(name)) return null
  const { isLeaf, attributes } = textBlocks[name]
  if (isLeaf !== (mark.length === 2)) return null
  const given = new Map(
    [...list.matchAll(attributePattern)].map(([, key = '', a, b]) => [key, unescapeValue(a ?? b ?? '')]),
  )
  return {
    name,
    label: label.replaceAll(/\\(.)/g, '$1'),
    attributes: Object.fromEntries(attributes.map((key) => [key, given.get(key) ?? ''])),
    colons: mark.length,
  }
}

export const escapeTextBlockFences = (markdown: string): string =>
  markdown.replaceAll(/^::.*$/gm, (line) =>
    parseTextBlockHead(line) || closingPattern.test(line) ? `\\${line}` : line,
  )

export function formatTextBlockHead({ name, label, attributes }: TextBlockHead, colons: number): string {
  const line = label.replaceAll(/\s+/g, ' ').trim()
  const list = Object.entries(attributes)
    .filter(([, value]) => value.trim() !== '')
    .map(([key, value]) => `${key}="${escapeValue(value.replaceAll(/\s+/g, ' ').trim())}"`)
  return [
    ':'.repeat(colons) + name,
    line && `[${line.replaceAll(/[\\[\]]/g, String.raw`\$&`)}]`,
    list.length > 0 ? `{${list.join(' ')}}` : '',
  ].join('')
}

/** The head on a line that starts a block, which may be in a quote. */
export const readTextBlockHead = (line: string): TextBlockHead | null =>
  parseTextBlockHead(line.replace(quoteMarks, ''))

type OpenBlock = { line: number; colons: number; quotes: number }

/**
 * The blocks of a text, by the number (from 0) of the line that starts each, with the line that ends it. Fences in code
 * are text. A fence ends the innermost block with as many colons or fewer that has the same quote marks before it.
 * `onlyFirstLine`: stop when the block that the first line starts has been found.
 */
export function findTextBlocks(lines: readonly string[], onlyFirstLine = false): Map<number, number> {
  const found = new Map<number, number>()
  const open: OpenBlock[] = []
  let code = ''
  for (const [line, given] of lines.entries()) {
    if (code === '' && !given.includes('::') && !/```|~~~/.test(given)) continue
    const marks = quoteMarks.exec(given)?.[0] ?? ''
    const text = given.slice(marks.length)
    const mark = codePattern.exec(text)?.[1] ?? ''
    if (code !== '' || mark !== '') {
      if (code === '') code = mark
      else if (mark.startsWith(code) && text.trim() === mark) code = ''
      continue
    }
    const quotes = marks.replaceAll(' ', '').length
    const head = parseTextBlockHead(text)
    if (head && textBlocks[head.name].isLeaf) found.set(line, line)
    else if (head && open.length < maxTextBlocks) open.push({ line, colons: head.colons, quotes })
    const colons = closingPattern.exec(text)?.[1]?.length ?? 0
    const at = open.findLastIndex((block) => block.quotes === quotes && block.colons <= colons)
    if (colons > 0 && at >= 0) for (const block of open.splice(at).slice(0, 1)) found.set(block.line, line)
    if (onlyFirstLine && (found.has(0) || open[0]?.line !== 0)) break
  }
  return found
}
