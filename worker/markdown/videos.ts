import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { type VideoProvider, videoProviders } from '#client/blog/contract/video-providers.ts'

/** How each provider's addresses are recognised, and the one a reader is sent to. */
const addresses: Record<VideoProvider, { pattern: RegExp; page: (id: string) => string }> = {
  youtube: {
    pattern:
      /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    pattern: /^https?:\/\/(?:www\.)?(?:vimeo\.com\/|player\.vimeo\.com\/video\/)(\d{6,12})(?!\d)/,
    page: (id) => `https://vimeo.com/${id}`,
  },
}

type Video = { provider: VideoProvider; id: string; page: string }

function videoAt(href: string): Video | null {
  // The keys are what the type says: the table is total and closed.
  for (const provider of Object.keys(addresses) as VideoProvider[]) {
    const { pattern, page } = addresses[provider]
    const id = pattern.exec(href)?.[1]
    if (id !== undefined) return { provider, id, page: page(id) }
  }
  return null
}

/** The address that stands alone in its paragraph, as it was written; not a link with words of its own. */
function loneAddress({ tagName, children }: Element): string | null {
  const [link, ...others] = children
  if (tagName !== 'p' || others.length > 0 || link?.type !== 'element' || link.tagName !== 'a') return null
  const href = String(link.properties['href'] ?? '')
  const text = toString(link)
  return text === href || `http://${text}` === href ? href : null
}

/**
 * A video's address on a line of its own becomes a figure with a link; where there is script, the link
 * turns into a button that loads the player (client/blog/video.ts). Nothing is asked of others
 * before somebody presses it.
 */
export function rehypeVideos() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      const video = videoAt(loneAddress(node) ?? '')
      if (!video || !parent || index === undefined) return
      const { provider, id, page } = video
      const link: Element = {
        type: 'element',
        tagName: 'a',
        properties: { href: page },
        children: [{ type: 'text', value: `Ver el video en ${videoProviders[provider].name}` }],
      }
      const properties = { className: ['video'], dataVideo: provider, dataId: id }
      parent.children[index] = { type: 'element', tagName: 'figure', properties, children: [link] }
    })
  }
}
