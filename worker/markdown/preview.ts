import type { Images } from './images.ts'
import { type RenderedMarkdown, tryRender } from './render.ts'

const notShown = 'Este texto todavía no se puede mostrar; quien lo escribe ya lo sabe.'

/** Limit of the cache in characters of texts and results: room for two of the largest texts. */
const maxRemembered = 4_500_000

/** Results by text and images, least recently used first. */
const remembered = new Map<string, RenderedMarkdown>()
let size = 0

const sizeOf = (key: string, { html, plainText }: RenderedMarkdown): number =>
  key.length + html.length + plainText.length + 1_000

function forget(key: string): RenderedMarkdown | undefined {
  const made = remembered.get(key)
  if (made && remembered.delete(key)) size -= sizeOf(key, made)
  return made
}

/**
 * Renders a text for readers of a preview link. If the text cannot be rendered, they get a neutral note; the editor
 * tells the author the reason. Results are cached, because rendering takes up to a third of a second per request.
 * Rendering is synchronous, so parallel requests render only once.
 */
export function renderPreview(markdown: string, images: Images = new Map()): RenderedMarkdown {
  const key = JSON.stringify([markdown, [...images]])
  const made = forget(key) ?? render(markdown, images)
  remembered.set(key, made)
  size += sizeOf(key, made)
  for (const oldest of remembered.keys()) {
    if (size <= maxRemembered) break
    forget(oldest)
  }
  return made
}

function render(markdown: string, images: Images): RenderedMarkdown {
  const made = tryRender(markdown, images)
  return 'problem' in made
    ? { html: `<p role="note">${notShown}</p>`, headings: [], wordCount: 0, plainText: notShown }
    : made
}
