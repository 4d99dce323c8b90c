import type { DocumentPages } from '#client/documents/contract.ts'

type Section = DocumentPages['pagina']['page']['sections'][number]

const titleShape = /<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#x26;': '&',
  '&lt;': '<',
  '&#x3C;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const textOf = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity)

/**
 * The titles that a page's contents list. Out of its HTML, which our own renderer or templates wrote: pages from before
 * there were contents have them too, and no visit parses Markdown.
 */
export const sectionsOf = (html: string): Section[] =>
  [...html.matchAll(titleShape)].map(([, level, id = '', inner = '']) => ({
    id,
    text: textOf(inner),
    level: Number(level),
  }))
