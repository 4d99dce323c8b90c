import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { createLowlight } from 'lowlight'
import { visit } from 'unist-util-visit'
import { maxColouredBlock, maxColouredLength, maxColouredPieces, maxOpenings } from './bounds.ts'
import { languages } from './languages.ts'

const highlighter = createLowlight(languages)

/** What the highlighter takes quadratic time for: long lines, many empty ones. */
const slow = /[^\n]{400}|\s{200}/
/** What it takes a frame of its stack for, or begins another language with. */
const opening = /\$[{(]|<(?:script|style)/gi

/** The name of a block's language; null where it has none, or one without colours. */
function languageOf({ properties }: Element): string | null {
  const classes = Array.isArray(properties['className']) ? properties['className'].map(String) : []
  const name = classes.find((each) => each.startsWith('language-'))?.slice('language-'.length)
  return name === undefined || ['text', 'txt', 'dns'].includes(name) ? null : name
}

function piecesIn(tree: Root): number {
  let pieces = 0
  visit(tree, 'element', () => void (pieces += 1))
  return pieces
}

/** Code in colours, or null where that would cost too much: then it is shown as it is. */
function coloured(language: string, text: string): { tree: Root; pieces: number } | null {
  if (!highlighter.registered(language) || text.length > maxColouredBlock || slow.test(text)) return null
  if ([...text.matchAll(opening)].length > maxOpenings) return null
  try {
    const tree = highlighter.highlight(language, text)
    return { tree, pieces: piecesIn(tree) }
  } catch {
    // Its stack ended.
    return null
  }
}

/** Colours the code blocks of a text, from the first on, as long as what is coloured does not become too much. */
export function rehypeColours() {
  return (tree: Root): void => {
    const left = { length: maxColouredLength, pieces: maxColouredPieces }
    visit(tree, { type: 'element', tagName: 'pre' }, ({ children: [code] }: Element) => {
      if (code?.type !== 'element' || code.tagName !== 'code') return
      const language = languageOf(code)
      if (language === null) return
      code.properties['className'] = ['hljs', ...[code.properties['className'] ?? []].flat()].map(String)
      const text = toString(code)
      if (text.length > left.length) return
      left.length -= text.length
      const made = coloured(language, text)
      if (!made || made.pieces > left.pieces) return
      left.pieces -= made.pieces
      code.children = made.tree.children.filter((child) => child.type !== 'doctype')
    })
  }
}
