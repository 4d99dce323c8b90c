import * as v from 'valibot'
import { escapeHtml } from '#worker/http/responses/escape.ts'
import { type RenderCard, createCardRenderer } from './cards.ts'
import { requireBoundedLength } from './limits.ts'

// Mobiledoc 0.3, the format of Ghost's editor before Lexical. Sections refer to marks and cards by number.

const documentSchema = v.object({
  markups: v.fallback(v.array(v.array(v.unknown())), []),
  atoms: v.fallback(v.array(v.array(v.unknown())), []),
  cards: v.fallback(v.array(v.array(v.unknown())), []),
  sections: v.array(v.array(v.unknown())),
})
type Document = v.InferOutput<typeof documentSchema>
const markerSchema = v.tuple([v.number(), v.array(v.number()), v.number(), v.union([v.string(), v.number()])])
const inline = /^(?:a|b|strong|i|em|s|del|code|sub|sup|u|mark)$/
const blocks = /^(?:p|h[1-6]|blockquote|aside)$/

/** Converts Mobiledoc JSON to HTML; returns null if it is invalid. */
export function mobiledocToHtml(json: string | null): string | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), documentSchema), json)
  if (!parsed.success) return null
  const document = parsed.output
  const card = createCardRenderer()
  let html = ''
  for (const section of document.sections) {
    html += `${html && '\n'}${renderSection(document, section, card)}`
    // Sections can repeat the same card any number of times.
    requireBoundedLength(html, json ?? '')
  }
  return html
}

function renderSection(document: Document, [type, a, b]: readonly unknown[], renderCard: RenderCard): string {
  if (type === 10) {
    const [name, data] = document.cards[Number(a)] ?? []
    return renderCard(String(name).replace(/^card-/, ''), data)
  }
  if (type === 3) {
    const tag = a === 'ol' ? 'ol' : 'ul'
    const items = Array.isArray(b) ? b.map((item) => `<li>${renderMarkers(document, item)}</li>`) : []
    return `<${tag}>${items.join('')}</${tag}>`
  }
  if (type === 2 && Array.isArray(a)) return renderCard('image', { src: a[0] })
  if (type !== 1) return ''
  const tag = blocks.test(String(a)) ? String(a).replace('aside', 'blockquote') : 'p'
  return `<${tag}>${renderMarkers(document, b)}</${tag}>`
}

function renderMarkers({ markups, atoms }: Document, given: unknown): string {
  if (!Array.isArray(given)) return ''
  const open: string[] = []
  let html = ''
  for (const each of given) {
    const marker = v.safeParse(markerSchema, each)
    if (!marker.success) continue
    const [type, opened, closed, value] = marker.output
    for (const index of opened) {
      const [tag, attributes] = markups[index] ?? []
      const name = inline.test(String(tag)) ? String(tag) : 'span'
      open.push(name)
      const href = Array.isArray(attributes) ? attributes[attributes.indexOf('href') + 1] : undefined
      html += name === 'a' && typeof href === 'string' ? `<a href="${escapeHtml(href)}">` : `<${name}>`
    }
    html +=
      type === 1 ? (atoms[Number(value)]?.[0] === 'soft-return' ? '<br>' : '') : escapeHtml(String(value))
    for (let left = Math.min(closed, open.length); left > 0; left -= 1) {
      const name = open.pop()
      if (name !== undefined) html += `</${name}>`
    }
  }
  return html
}
