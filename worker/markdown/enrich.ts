import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import type { PostHeading } from '#client/blog/contract/post.ts'

/**
 * What is added after the filter: scrollable regions for tables and code that a keyboard can reach,
 * lazy images, and safe outward links.
 */
export function rehypeEnrich() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'pre') node.properties['tabIndex'] = 0
      if (node.tagName === 'img') Object.assign(node.properties, { loading: 'lazy', decoding: 'async' })
      if (node.tagName === 'a' && isOutward(node)) node.properties['rel'] = ['noopener']
      if (node.tagName === 'table' && parent && index !== undefined && !isWrapper(parent)) {
        parent.children[index] = {
          type: 'element',
          tagName: 'div',
          properties: { className: ['tabla'], role: 'region', ariaLabel: 'Tabla', tabIndex: 0 },
          children: [node],
        }
      }
    })
  }
}

function isOutward(link: Element): boolean {
  return /^https?:/.test(String(link.properties['href'] ?? ''))
}

function isWrapper(node: { type: string }): boolean {
  return 'properties' in node && JSON.stringify(node.properties).includes('"tabla"')
}

/** The headings of a rendered article that its table of contents lists. */
export function collectHeadings(tree: Root): PostHeading[] {
  const headings: PostHeading[] = []
  visit(tree, 'element', (node) => {
    const level = /^h([23])$/.exec(node.tagName)?.[1]
    const id = node.properties['id']
    if (level && typeof id === 'string' && node.properties['className'] === undefined)
      headings.push({ id, text: toString(node), level: Number(level) })
  })
  return headings
}
