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
