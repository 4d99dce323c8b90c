import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'

type Video = { player: 'youtube' | 'vimeo'; name: string; id: string; address: string }

const youtube =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/
const vimeo = /^https?:\/\/(?:www\.)?(?:vimeo\.com\/|player\.vimeo\.com\/video\/)(\d{6,12})(?!\d)/

function videoAt(href: string): Video | null {
  const tube = youtube.exec(href)?.[1]
  if (tube !== undefined)
    return {
      player: 'youtube',
      name: 'YouTube',
      id: tube,
      address: `https://www.youtube.com/watch?v=${tube}`,
    }
  const id = vimeo.exec(href)?.[1]
  return id === undefined ? null : { player: 'vimeo', name: 'Vimeo', id, address: `https://vimeo.com/${id}` }
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
 * before somebody presses it. Only these two players are let in by the policy of the page.
 */
export function rehypeVideos() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      const video = videoAt(loneAddress(node) ?? '')
      if (!video || !parent || index === undefined) return
      const { player, name, id, address } = video
      const link: Element = {
        type: 'element',
        tagName: 'a',
        properties: { href: address },
        children: [{ type: 'text', value: `Ver el video en ${name}` }],
      }
      const properties = { className: ['video'], dataVideo: player, dataId: id }
      parent.children[index] = { type: 'element', tagName: 'figure', properties, children: [link] }
    })
  }
}
