import type { Element, Nodes, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { maxComparisons } from './cost/cost-limits.ts'
import { createElement } from './create-element.ts'

const hasClass = (node: Nodes, name: string): node is Element =>
  node.type === 'element' &&
  Array.isArray(node.properties['className']) &&
  node.properties['className'].includes(name)

/** Blocks that a note can be placed beside: not headings, rules or other notes. */
const isBlock = (node: Nodes | undefined): node is Element =>
  node?.type === 'element' &&
  !/^(?:h[1-6]|hr)$/.test(node.tagName) &&
  !['margen', 'destacado'].some((name) => hasClass(node, name))

/**
 * Wraps each margin note and the block before it in a box, so that the note can be placed beside the block. The order
 * of reading stays.
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
      else children[at] = createElement('div', 'con-margen', [before, child])
    }
    tree.children = children
  }
}

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

/** Finds pull quotes (class `destacado`) that repeat the article's text, and hides them from screen readers. */
export function rehypeRepeatedPassages() {
  return (tree: Root): void => {
    const text = getWords(tree.children.filter((node) => !hasClass(node, 'destacado')))
    let comparisons = 0
    for (const passage of tree.children) {
      if (!hasClass(passage, 'destacado')) continue
      const words = getWords([passage])
      // Worst case: each character of the text is compared with each character of the passage.
      comparisons += text.length * words.length
      if (comparisons > maxComparisons) return
      if (!text.includes(words)) continue
      passage.properties = { className: passage.properties['className'], ariaHidden: 'true' }
      // A hidden pull quote must not contain links that take keyboard focus.
      visit(passage, { type: 'element', tagName: 'a' }, (link: Element, index, parent) => {
        if (!parent || index === undefined) return undefined
        parent.children.splice(index, 1, ...link.children)
        return [SKIP, index]
      })
    }
  }
}

/** Returns the tree without the pull quotes that are hidden from screen readers. */
export const removeHidden = (tree: Root): Root => ({
  ...tree,
  children: tree.children.filter((node) => !isHidden(node)),
})
