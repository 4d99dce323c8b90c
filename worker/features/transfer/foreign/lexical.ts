import * as v from 'valibot'
import { escapeHtml } from '#worker/http/escape.ts'
import { type Card, createCards } from './cards.ts'

// What Ghost's present editor stores: a tree of typed nodes.

type Node = Record<string, unknown>
const nodeSchema = v.record(v.string(), v.unknown())
const rootSchema = v.pipe(v.string(), v.parseJson(), v.object({ root: nodeSchema }))

/** Bits of a text's format. */
const marks = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
] as const

/** Lexical JSON → HTML; null where it is none. */
export function lexicalHtml(json: string | null): string | null {
  const parsed = v.safeParse(rootSchema, json)
  return parsed.success ? childrenOf(parsed.output.root, createCards()) : null
}

function childrenOf(node: Node, card: Card): string {
  const children = v.safeParse(v.array(nodeSchema), node['children'])
  return children.success ? children.output.map((child) => htmlOf(child, card)).join('') : ''
}

const string = (node: Node, key: string): string => (typeof node[key] === 'string' ? node[key] : '')

function htmlOf(node: Node, card: Card): string {
  const type = string(node, 'type').replace(/^extended-/, '')
  switch (type) {
    case 'text':
      return textHtml(node)
    case 'linebreak':
      return '<br>'
    case 'tab':
      return ' '
    case 'paragraph':
      return `<p>${childrenOf(node, card)}</p>`
    case 'heading':
      return tagged(/^h[1-6]$/, string(node, 'tag'), 'h2', childrenOf(node, card))
    case 'quote':
    case 'aside':
      return `<blockquote><p>${childrenOf(node, card)}</p></blockquote>`
    case 'list':
      return tagged(/^[ou]l$/, string(node, 'tag'), 'ul', childrenOf(node, card))
    case 'listitem':
      return `<li>${childrenOf(node, card)}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(string(node, 'url'))}">${childrenOf(node, card)}</a>`
    default: {
      const html = card(type, node)
      return html === '' ? childrenOf(node, card) : html
    }
  }
}

const tagged = (allowed: RegExp, tag: string, otherwise: string, content: string): string => {
  const name = allowed.test(tag) ? tag : otherwise
  return `<${name}>${content}</${name}>`
}

function textHtml(node: Node): string {
  const format = typeof node['format'] === 'number' ? node['format'] : 0
  return marks
    .filter(([bit]) => (format & bit) !== 0)
    .reduce((html, [, tag]) => `<${tag}>${html}</${tag}>`, escapeHtml(string(node, 'text')))
}
