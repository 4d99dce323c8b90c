import type { Element, ElementContent, Nodes } from 'hast'
import { toString } from 'hast-util-to-string'

export const toLine = (node: Nodes): string => toString(node).replace(/\s+/g, ' ').trim()

export const createText = (value: string): ElementContent => ({ type: 'text', value })

export const getAttribute = (node: Element, name: string): string => {
  const value = node.properties[name]
  return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : ''
}
export const hasClass = (node: Element, pattern: RegExp): boolean =>
  pattern.test(getAttribute(node, 'className'))

// What the conversion to Markdown does with elements, by their names.

/** Elements that are dropped with their content. */
export const droppedTags = new Set(
  (
    'script style noscript template form input button select option optgroup datalist textarea svg math canvas ' +
    'link meta title base area source track param noembed noframes dialog menu caption colgroup col'
  ).split(' '),
)
/** Elements that Markdown can express or that start a line. Other elements are replaced by their content. */
export const meaningful = new Set(
  (
    'a b strong em i mark u del s strike code kbd samp tt var br hr h1 h2 h3 h4 h5 h6 p div blockquote ' +
    'ul ol dir li dl dt dd table thead tbody tfoot tr th td details summary address article aside center ' +
    'fieldset figcaption footer header hgroup legend main nav section'
  ).split(' '),
)
/** Elements whose content stands for itself, so that it can be a block. */
export const flowTags = new Set('div section article main center aside header footer'.split(' '))
/** Elements that remain even if empty. */
export const allowedEmpty = new Set(['br', 'hr', 'tr', 'th', 'td', 'li', 'dt', 'dd'])
export const struck = new Set(['del', 's', 'strike'])
export const code = new Set(['pre', 'listing', 'xmp', 'plaintext'])
export const renamedTags: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }
export const embedTags = new Set(['iframe', 'video', 'audio', 'embed', 'object'])
