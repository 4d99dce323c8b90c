import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { splitDelimited, replaceDelimited } from '#client/runtime/text/delimited.ts'
import { unescapeHtml } from '#worker/http/responses/escape.ts'

type Section = EntryPages['pagina']['page']['sections'][number]

const titleEnds = { 2: /<\/h2>/g, 3: /<\/h3>/g }
const titlePattern = {
  open: /<h([23]) id="([^"]+)">/g,
  getClosing: ([, level]: RegExpExecArray) => (level === '2' ? titleEnds[2] : titleEnds[3]),
}
const tagEnd = />/g
const tagPattern = { open: /</g, getClosing: () => tagEnd }

export const toPlainText = (html: string): string =>
  unescapeHtml(replaceDelimited(html, tagPattern, () => ''))

/** The headings for a page's table of contents. Read from the stored HTML, so that no request has to parse Markdown. */
export const parseSections = (html: string): Section[] =>
  [...splitDelimited(html, titlePattern)].flatMap((piece) => {
    if (typeof piece === 'string') return []
    const [, level, id = ''] = piece.opening
    return { id, text: toPlainText(piece.inner), level: Number(level) }
  })
