import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Html } from 'mdast'
import {
  formatTextBlockHead,
  maxGalleryImages,
  maxTextBlockDepth,
  type TextBlockHead,
} from '#client/features/content/contract/text-blocks.ts'
import { createElement } from '../../../markdown/create-element.ts'
import { hasClass, toLine } from './elements.ts'
import { isPicture } from './images.ts'

// Blocks of other systems that this site has, too. A fence (a line that starts or ends a block) is an element of its
// own until the tree is Markdown.

const fenceTag = 'text-block-fence'

const createFence = (value: string): Element => createElement(fenceTag, { value }, [])

/** Writes fences as they are, for rehype-remark. */
export const fenceHandlers = {
  [fenceTag]: (_: unknown, { properties }: Element): Html => ({
    type: 'html',
    value: String(properties['value'] ?? ''),
  }),
}

/** How many colons the block around this content needs: more than those within. */
function countColons(content: readonly ElementContent[]): number {
  return (
    content.reduce((most, node) => {
      if (node.type !== 'element') return most
      const own = /^:{3,}/.exec(String(node.properties['value'] ?? ''))?.[0].length ?? 2
      return Math.max(most, node.tagName === fenceTag ? own : 2, countColons(node.children) - 1)
    }, 2) + 1
  )
}

const isElement = (node: ElementContent): node is Element => node.type === 'element'

/** The first element inside that fits. */
function findInner({ children }: Element, fits: (node: Element) => boolean): Element | undefined {
  for (const child of children.filter(isElement)) {
    const found = fits(child) ? child : findInner(child, fits)
    if (found) return found
  }
  return undefined
}

const withoutChildren = (node: Element, unwanted: Element): Element => ({
  ...node,
  children: node.children
    .filter((child) => child !== unwanted)
    .map((child) => (isElement(child) ? withoutChildren(child, unwanted) : child)),
})

type Rewriting = {
  /** Converts what is inside of a block. */
  rewrite: (nodes: readonly ElementContent[]) => ElementContent[]
  resolveLink: (href: string) => string | null
  /** Blocks around the node. */
  depth: number
}

function createBlock(
  head: Omit<TextBlockHead, 'attributes'>,
  content: readonly ElementContent[],
): ElementContent[] {
  const colons = countColons(content)
  return [
    createFence(formatTextBlockHead({ ...head, attributes: {} }, colons)),
    ...content,
    createFence(':'.repeat(colons)),
  ]
}

const hasName = (pattern: RegExp) => (node: Element) => hasClass(node, pattern)

function rewriteButtons(node: Element, { resolveLink }: Rewriting): ElementContent[] | null {
  const links: Element[] = []
  const collect = (one: Element): void => {
    if (one.tagName === 'a') links.push(one)
    else one.children.filter(isElement).forEach(collect)
  }
  collect(node)
  const buttons = links.flatMap((link) => {
    const url = resolveLink(String(link.properties['href'] ?? ''))
    const label = toLine(link)
    return url && label
      ? [createFence(formatTextBlockHead({ name: 'boton', label, attributes: { url } }, 2))]
      : []
  })
  return buttons.length > 0 && buttons.length === links.length ? buttons : null
}

function rewriteAccordion(node: Element, { rewrite }: Rewriting): ElementContent[] {
  const title = findInner(node, (one) => one.tagName === 'summary' || hasName(/\bkg-toggle-heading\b/)(one))
  const content = rewrite((title ? withoutChildren(node, title) : node).children)
  // Ghost's heading contains the button that opens it.
  const button = title && findInner(title, ({ tagName }) => tagName === 'button')
  const label = title ? toLine(button ? withoutChildren(title, button) : title) : ''
  return createBlock({ name: 'acordeon', label }, content)
}

function rewriteColumns(node: Element, { rewrite }: Rewriting): ElementContent[] {
  const columns = node.children
    .filter(isElement)
    .map(({ children }) => createBlock({ name: 'columna', label: '' }, rewrite(children)))
  return createBlock({ name: 'columnas', label: '' }, columns.flat())
}

function rewriteGallery(node: Element, { rewrite }: Rewriting): ElementContent[] {
  const caption = node.children.filter(isElement).find(({ tagName }) => tagName === 'figcaption')
  const content = rewrite((caption ? withoutChildren(node, caption) : node).children)
  const images: ElementContent[] = []
  /** Takes the images out, and the elements that they leave empty. */
  const takeImages = (one: ElementContent): ElementContent[] => {
    if (isPicture(one)) images.push(createElement('p', {}, [one]))
    if (isPicture(one) || !isElement(one)) return isPicture(one) ? [] : [one]
    const children = one.children.flatMap(takeImages)
    return toString({ ...one, children }).trim() === '' ? [] : [{ ...one, children }]
  }
  // An image that was not imported is a link, which no gallery shows.
  const others = content.flatMap(takeImages)
  const isGallery = images.length > 1 && images.length <= maxGalleryImages
  const below = caption ? rewrite([{ ...caption, tagName: 'p' }]) : []
  const shown = isGallery ? [...createBlock({ name: 'galeria', label: '' }, images), ...others] : content
  return [...shown, ...below]
}

function rewriteQuotation(node: Element, { rewrite }: Rewriting): ElementContent[] | null {
  const cite = findInner(node, ({ tagName }) => tagName === 'cite')
  const label = cite ? toLine(cite) : ''
  if (!cite || label === '') return null
  const content = withoutChildren(node, cite).children.flatMap((child) =>
    isElement(child) && child.tagName === 'blockquote' ? child.children : [child],
  )
  return createBlock({ name: 'cita', label }, rewrite(content))
}

const rules: readonly (readonly [
  (node: Element) => boolean,
  (node: Element, rewriting: Rewriting) => ElementContent[] | null,
])[] = [
  [hasName(/\b(?:wp-block-buttons?|kg-button-card)(?![\w-])/), rewriteButtons],
  [({ tagName }) => tagName === 'details', rewriteAccordion],
  [hasName(/\bkg-toggle-card\b/), rewriteAccordion],
  [hasName(/\bwp-block-columns\b/), rewriteColumns],
  [hasName(/\b(?:wp-block-gallery|kg-gallery-card)\b/), rewriteGallery],
  [
    hasName(/\bkg-callout-card\b/),
    (node, { rewrite }) => createBlock({ name: 'aviso', label: '' }, rewrite(node.children)),
  ],
  [(node) => node.tagName === 'blockquote' || hasName(/\bwp-block-pullquote\b/)(node), rewriteQuotation],
]

/** Rewrites a block that this site has, too; null if the node is none, or is too deep within others. */
export function rewriteBlock(node: Element, rewriting: Rewriting): ElementContent[] | null {
  if (rewriting.depth >= maxTextBlockDepth - 1) return null
  const rule = rules.find(([fits]) => fits(node))
  return rule ? rule[1](node, rewriting) : null
}
