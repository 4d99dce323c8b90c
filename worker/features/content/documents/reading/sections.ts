import type { DocumentPages } from '#client/features/content/documents/contract.ts'
import { enclosedIn, replaceEnclosed } from '#client/runtime/text/enclosed.ts'
import { unescapeHtml } from '#worker/http/escape.ts'

type Section = DocumentPages['pagina']['page']['sections'][number]

const titleEnds = { 2: /<\/h2>/g, 3: /<\/h3>/g }
const titles = {
  open: /<h([23]) id="([^"]+)">/g,
  closeOf: ([, level]: RegExpExecArray) => (level === '2' ? titleEnds[2] : titleEnds[3]),
}
const tagEnd = />/g
const tags = { open: /</g, closeOf: () => tagEnd }

const textOf = (html: string): string => unescapeHtml(replaceEnclosed(html, tags, () => ''))

/**
 * The titles that a page's contents list. Out of its HTML, which our own renderer or templates wrote: pages from before
 * there were contents have them too, and no visit parses Markdown.
 */
export const sectionsOf = (html: string): Section[] =>
  [...enclosedIn(html, titles)].flatMap((piece) => {
    if (typeof piece === 'string') return []
    const [, level, id = ''] = piece.opening
    return { id, text: textOf(piece.inner), level: Number(level) }
  })
