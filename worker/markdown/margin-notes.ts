import type { Element, ElementContent, Nodes, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { maxComparisons } from './cost/cost-limits.ts'

const hasClass = (node: Nodes, name: string): node is Element =>
  node.type === 'element' &&
  Array.isArray(node.properties['className']) &&
  node.properties['className'].includes(name)

/** What a note can stand beside: a section's title leads on to what follows it. */
const isBlock = (node: Nodes | undefined): node is Element =>
  node?.type === 'element' &&
  !/^(?:h[1-6]|hr)$/.test(node.tagName) &&
  !['margen', 'destacado'].some((name) => hasClass(node, name))

/**
 * Puts margin notes into one box with the block that they follow, so that they can stand beside it while whoever hears
 * the text hears them after it.
 */
export function rehypeMargins() {
  return (tree: Root): void => {
    const children: Root['children'] = []
    for (const child of tree.children) {
      if (!hasClass(child, 'margen')) {
        children.push(child)
        continue
      }
      child.properties['ariaLabel'] = 'Nota al margen'
      const at = children.findLastIndex(({ type }) => type === 'element')
      const before = children[at]
      if (!isBlock(before)) children.push(child)
      else if (hasClass(before, 'con-margen')) before.children.push(child)
      else children[at] = createBox([before, child])
    }
    tree.children = children
  }
}

const createBox = (children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['con-margen'] },
  children,
})

const quotes = /["«»“”]/g
const getWords = (nodes: readonly Nodes[]): string =>
  nodes
    .map((node) => toString(node))
    .join(' ')
    .replaceAll(quotes, '')
    .replace(/\s+/g, ' ')
    .trim()
const isHidden = (node: Nodes): boolean =>
  hasClass(node, 'destacado') && node.properties['ariaHidden'] === 'true'

/** A passage that is shown large and stands in the text as well is not heard twice. */
export function rehypeRepeatedPassages() {
  return (tree: Root): void => {
    const text = getWords(tree.children.filter((node) => !hasClass(node, 'destacado')))
    let comparisons = 0
    for (const passage of tree.children) {
      if (!hasClass(passage, 'destacado')) continue
      const words = getWords([passage])
      // At worst each character of one is compared with each of the other.
      comparisons += text.length * words.length
      if (comparisons > maxComparisons) return
      if (!text.includes(words)) continue
      passage.properties = { className: passage.properties['className'], ariaHidden: 'true' }
      // What is not heard must not take the keyboard either.
      visit(passage, { type: 'element', tagName: 'a' }, (link: Element, index, parent) => {
        if (!parent || index === undefined) return undefined
        parent.children.splice(index, 1, ...link.children)
        return [SKIP, index]
      })
    }
  }
}

/** The text as it is heard: without what only repeats it. */
export const removeHidden = (tree: Root): Root => ({
  ...tree,
  children: tree.children.filter((node) => !isHidden(node)),
})
