import { parseFields, parseJson } from '#client/runtime/text/parse.ts'
import { escapeHtml } from '#worker/http/responses/escape.ts'
import { createCardRenderer, getText, type RenderCard } from './cards.ts'

// Lexical, the format of Ghost's current editor: a tree of typed nodes.

type Node = Record<string, unknown>

/** Bits of a text node's format. */
const marks = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
] as const

/** Converts Lexical JSON to HTML; returns null if it is invalid. */
export function lexicalToHtml(json: string | null): string | null {
  const root = parseFields(parseFields(parseJson(json))?.['root'])
  return root && renderChildren(root, createCardRenderer())
}

function renderChildren(node: Node, renderCard: RenderCard): string {
  const children: unknown[] = Array.isArray(node['children']) ? node['children'] : []
  return children.map((child) => renderNode(parseFields(child) ?? {}, renderCard)).join('')
}

function renderNode(node: Node, renderCard: RenderCard): string {
  const type = getText(node, 'type').replace(/^extended-/, '')
  switch (type) {
    case 'text':
      return renderText(node)
    case 'linebreak':
      return '<br>'
    case 'tab':
      return ' '
    case 'paragraph':
      return `<p>${renderChildren(node, renderCard)}</p>`
    case 'heading':
      return wrapInTag(/^h[1-6]$/, getText(node, 'tag'), 'h2', renderChildren(node, renderCard))
    case 'quote':
    case 'aside':
      return `<blockquote><p>${renderChildren(node, renderCard)}</p></blockquote>`
    case 'list':
      return wrapInTag(/^[ou]l$/, getText(node, 'tag'), 'ul', renderChildren(node, renderCard))
    case 'listitem':
      return `<li>${renderChildren(node, renderCard)}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(getText(node, 'url'))}">${renderChildren(node, renderCard)}</a>`
    default: {
      const html = renderCard(type, node)
      return html === '' ? renderChildren(node, renderCard) : html
    }
  }
}

const wrapInTag = (allowed: RegExp, tag: string, fallback: string, content: string): string => {
  const name = allowed.test(tag) ? tag : fallback
  return `<${name}>${content}</${name}>`
}

function renderText(node: Node): string {
  const format = typeof node['format'] === 'number' ? node['format'] : 0
  return marks
    .filter(([bit]) => (format & bit) !== 0)
    .reduce((html, [, tag]) => `<${tag}>${html}</${tag}>`, escapeHtml(getText(node, 'text')))
}
