import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { videoProviders } from '#client/features/blog/contract/video-providers.ts'
import { parseVideoUrl } from '#client/features/blog/contract/video-url.ts'
import { createElement } from './create-element.ts'

/** The URL of a paragraph that contains only a bare URL, as written; null otherwise. */
function findLoneUrl({ tagName, children }: Element): string | null {
  const [link, ...others] = children
  if (tagName !== 'p' || others.length > 0 || link?.type !== 'element' || link.tagName !== 'a') return null
  const href = String(link.properties['href'] ?? '')
  const text = toString(link)
  return text === href || `http://${text}` === href ? href : null
}

/**
 * Turns a video URL in its own paragraph into a figure with a link. With JavaScript the link becomes a button that
 * loads the player (client/features/blog/video-player.ts). Nothing is requested from the provider before a click.
 */
export function rehypeVideos() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      const video = parseVideoUrl(findLoneUrl(node) ?? '')
      if (!video || !parent || index === undefined) return
      const { provider, id, start, page } = video
      const link = createElement('a', { href: page }, [`Ver el video en ${videoProviders[provider].name}`])
      const properties = { className: ['video'], dataVideo: provider, dataId: id, dataStart: start || null }
      parent.children[index] = createElement('figure', properties, [link])
    })
  }
}
