import * as v from 'valibot'
import { escapeHtml } from '#worker/http/responses/escape.ts'
import { type RenderCard, createCardRenderer } from './cards.ts'

// Lexical, the format of Ghost's current editor: a tree of typed nodes.

type Node = Record<string, unknown>
const nodeSchema = v.record(v.string(), v.unknown())
const rootSchema = v.pipe(v.string(), v.parseJson(), v.object({ root: nodeSchema }))

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
  const parsed = v.safeParse(rootSchema, json)
  return parsed.success ? renderChildren(parsed.output.root, createCardRenderer()) : null
}

function renderChildren(node: Node, renderCard: RenderCard): string {
  const children = v.safeParse(v.array(nodeSchema), node['children'])
  return children.success ? children.output.map((child) => renderNode(child, renderCard)).join('') : ''
}

const getString = (node: Node, key: string): string => (typeof node[key] === 'string' ? node[key] : '')

function renderNode(node: Node, renderCard: RenderCard): string {
  const type = getString(node, 'type').replace(/^extended-/, '')
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
      return wrapInTag(/^h[1-6]$/, getString(node, 'tag'), 'h2', renderChildren(node, renderCard))
    case 'quote':
    case 'aside':
      return `<blockquote><p>${renderChildren(node, renderCard)}</p></blockquote>`
    case 'list':
      return wrapInTag(/^[ou]l$/, getString(node, 'tag'), 'ul', renderChildren(node, renderCard))
    case 'listitem':
      return `<li>${renderChildren(node, renderCard)}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(getString(node, 'url'))}">${renderChildren(node, renderCard)}</a>`
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
    .reduce((html, [, tag]) => `<${tag}>${html}</${tag}>`, escapeHtml(getString(node, 'text')))
}
