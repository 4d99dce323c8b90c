import type { Images } from './images.ts'
import { type RenderedMarkdown, tryRender } from './render.ts'

const notShown = 'Este texto todavía no se puede mostrar; quien lo escribe ya lo sabe.'

/** Characters of texts and of what they became that one isolate remembers: twice what the heaviest may come to. */
const maxRemembered = 4_500_000

/** By text and images, the least recently used first. */
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
 * A text for readers of a preview link; what its author has to change is said in the editor, not to them. Each request
 * asks for it again, and rendering takes up to a third of a second, so the same text with the same images is rendered
 * once. It runs without a pause: requests at the same moment find what the first of them has made.
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
