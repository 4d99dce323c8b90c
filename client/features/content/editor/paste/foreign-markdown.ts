import { splitDelimited } from '#client/runtime/text/delimited.ts'
import { isOwnImage } from '../../contract/own-image.ts'
import { fences } from '../links/internal-links.ts'

// Markdown of other programs, as this site keeps it.

const imagePattern =
  /!\[(?:[^[\]\\\n]|\\.)*\]\(<?([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:[ \t]"(?:[^"\\\n]|\\.)*"|[ \t]'[^'\n]*')?\)/
    .source
/** Code within a line, or an image, which may be all of a link. */
const codeOrImagePattern = new RegExp(
  `\`[^\`\\n]*\`|\\[${imagePattern}\\]\\([^()\\n]*\\)|${imagePattern}`,
  'g',
)
const headingPattern = /^((?: {0,3}>)* {0,3})(#{1,6})(?=[ \t])/gm
const firstHeadingPattern = /^#[ \t](.*)$/gm

/** A heading may end with number signs. */
function readHeading(line: string): string {
  let text = line.trim()
  while (text.endsWith('#')) text = text.slice(0, -1)
  return text.trim()
}

/**
 * Writes headings that are underlined with number signs: `#` for `===`, `##` for `---`. A line of hyphens right below a
 * paragraph is usually meant as a rule, so such a heading needs a blank line above it.
 */
function markUnderlined(text: string, sign: '=' | '-'): string {
  const lines = text.split('\n')
  const isUnderline = (line = ''): boolean => line !== '' && line.trimEnd().replaceAll(sign, '') === ''
  const isHeading = (at: number): boolean =>
    /^[^\s#>|`~<*+_-]/.test(lines[at] ?? '') &&
    isUnderline(lines[at + 1]) &&
    (sign === '=' || !lines[at - 1]?.trim())
  return lines
    .flatMap((line, at) => {
      if (isHeading(at)) return [`${sign === '=' ? '#' : '##'} ${line}`]
      return isHeading(at - 1) ? [] : [line]
    })
    .join('\n')
}

/** Changes a text except its code blocks. */
const mapText = (markdown: string, change: (text: string) => string): string =>
  [...splitDelimited(markdown, fences)]
    .map((piece) => (typeof piece === 'string' ? change(piece) : piece.outer))
    .join('')

/** Takes out the images that readers could not see. `addresses`: theirs. */
export function removeForeignImages(markdown: string): { markdown: string; addresses: string[] } {
  const addresses: string[] = []
  const left = mapText(markdown, (text) =>
    text.replace(codeOrImagePattern, (all: string, linked?: string, alone?: string) => {
      const address = linked ?? alone
      if (address === undefined || isOwnImage(address)) return all
      addresses.push(address)
      return ''
    }),
  )
  return { markdown: addresses.length > 0 ? left.replaceAll(/\n{3,}/g, '\n\n') : markdown, addresses }
}

export const countForeignImages = (markdown: string): number => removeForeignImages(markdown).addresses.length

/** Headings of the first level that are underlined, with the sign. */
const markHeadings = (markdown: string): string => mapText(markdown, (text) => markUnderlined(text, '='))

/** If there is a heading of the first level, lowers all by one, because the article's title is the page's. */
export function lowerMarkdownHeadings(markdown: string): string {
  const marked = markHeadings(markdown)
  const down = listFirstHeadings(marked).length > 0 ? 1 : 0
  return mapText(marked, (text) =>
    (down === 0 ? text : markUnderlined(text, '-')).replaceAll(
      headingPattern,
      (_, before: string, signs: string) => before + '#'.repeat(Math.min(4, signs.length + down)),
    ),
  )
}

const listFirstHeadings = (marked: string): string[] => {
  const found: string[] = []
  mapText(marked, (text) => {
    found.push(...[...text.matchAll(firstHeadingPattern)].map(([, title = '']) => readHeading(title)))
    return text
  })
  return found
}

/**
 * Takes the heading out that is the title: the first one of the first level if it is `known`; without a known title also
 * one at the beginning, or the only one. `title` is empty if there is none.
 */
export function takeTitle(markdown: string, known: string | null): { title: string; rest: string } {
  const marked = markHeadings(markdown)
  const [first, ...others] = listFirstHeadings(marked)
  const isTitle =
    first !== undefined &&
    (known === null ? others.length === 0 || /^#[ \t]/.test(marked) : first.trim() === known.trim())
  if (!isTitle) return { title: '', rest: markdown }
  let isTaken = false
  const rest = mapText(marked, (text) =>
    text.replaceAll(firstHeadingPattern, (line) => {
      if (isTaken) return line
      isTaken = true
      return ''
    }),
  )
  return { title: first, rest: rest.replaceAll(/\n{3,}/g, '\n\n').trim() }
}

export const describeCount = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]

/** What a message says of images that were left out; empty if there are none. */
export const describeOmittedImages = (count: number, isAllowed = true): string[] =>
  isAllowed
    ? describeCount(
        count,
        'una imagen (guárdala y arrástrala al texto)',
        'imágenes (guárdalas y arrástralas al texto)',
      )
    : describeCount(count, 'una imagen, que este texto no admite', 'imágenes, que este texto no admite')
