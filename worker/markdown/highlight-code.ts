import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { LanguageFn } from 'highlight.js'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'
import { visit } from 'unist-util-visit'
import {
  maxHighlightedDepth,
  maxHighlightedLength,
  maxHighlightedPieces,
  maxHighlightedSquares,
  maxHighlightedTokens,
  maxOpenings,
  maxSteps,
} from './cost/cost-limits.ts'
import { consumeWork } from './cost/work-budget.ts'

/** An INI key of at most 100 characters that is followed by a value. */
const iniKey = /[\w"'-](?:[\w"'. -]{0,98}[\w"'-])?(?=[ \t]*=[ \t]*[^#\s])/

/** Replaces the library's pattern for keys, which takes quadratic time on text without keys. */
const boundedIni: LanguageFn = (library) => {
  const grammar = ini(library)
  const contains = grammar.contains.map((mode) =>
    mode.className === 'attr' ? { ...mode, begin: iniKey } : mode,
  )
  return { ...grammar, contains }
}

/** Languages with highlighting, and their aliases (`html` for `xml`). Other code is shown plain. */
const languages = {
  bash,
  css,
  diff,
  ini: boundedIni,
  javascript,
  json,
  php,
  python,
  shell,
  sql,
  typescript,
  xml,
  yaml,
}

const highlighter = createLowlight(languages)

/** The highlighter takes quadratic time for long lines and runs of blank lines. */
const slowPattern = /[^\n]{400}|\s{200}/
/** Each match may add a stack frame or start another language, so their number is limited. */
const openingPattern = /\$[{(]|<(?:script|style)/gi

/** Language name of a block; null if it has none or is plain text. */
function getLanguage({ properties }: Element): string | null {
  const classes = Array.isArray(properties['className']) ? properties['className'].map(String) : []
  const name = classes.find((each) => each.startsWith('language-'))?.slice('language-'.length)
  return name === undefined || ['text', 'txt', 'dns'].includes(name) ? null : name
}

/** What highlighting the rest of a text may still cost. */
type HighlightCosts = { length: number; tokens: number; squares: number; pieces: number }

function getCosts(text: string): HighlightCosts {
  const squares = text.split('\n').reduce((sum, line) => sum + line.length ** 2, 0)
  return { length: text.length, tokens: text.match(/\w+|[^\w\s]|\n/g)?.length ?? 0, squares, pieces: 0 }
}

/** Subtracts costs; returns false, subtracting nothing, if too little is left. */
function consumeCosts(left: HighlightCosts, costs: HighlightCosts): boolean {
  if (
    costs.length > left.length ||
    costs.tokens > left.tokens ||
    costs.squares > left.squares ||
    costs.pieces > left.pieces
  )
    return false
  left.length -= costs.length
  left.tokens -= costs.tokens
  left.squares -= costs.squares
  left.pieces -= costs.pieces
  return true
}

/** Number of elements in a highlighted tree; Infinity if it is nested too deeply. */
function countPieces(tree: Root): number {
  let pieces = 0
  const open: [Root | Element, number][] = [[tree, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [parent, depth] = next
    if (depth > maxHighlightedDepth) return Infinity
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      pieces += 1
      open.push([child, depth + 1])
    }
  }
  return pieces
}

/** Highlights code; null if that would cost too much. The code is then shown plain. */
function highlightCode(language: string, text: string, left: HighlightCosts): Root | null {
  if (!highlighter.registered(language) || text.length > left.length || slowPattern.test(text)) return null
  if ([...text.matchAll(openingPattern)].length > maxOpenings || !consumeCosts(left, getCosts(text)))
    return null
  // Highlighting code of the maximum length counts as many steps as parsing a text at the limit.
  consumeWork((maxSteps / maxHighlightedLength) * text.length)
  try {
    const tree = highlighter.highlight(language, text)
    return consumeCosts(left, { length: 0, tokens: 0, squares: 0, pieces: countPieces(tree) }) ? tree : null
  } catch {
    // The highlighter overflowed the stack, so the code is shown plain.
    return null
  }
}

/** Highlights the code blocks of a text in order until the cost limits are used up. */
export function rehypeHighlightCode() {
  return (tree: Root): void => {
    const left: HighlightCosts = {
      length: maxHighlightedLength,
      tokens: maxHighlightedTokens,
      squares: maxHighlightedSquares,
      pieces: maxHighlightedPieces,
    }
    visit(tree, { type: 'element', tagName: 'pre' }, ({ children: [code] }: Element) => {
      if (code?.type !== 'element' || code.tagName !== 'code') return
      const language = getLanguage(code)
      if (language === null) return
      code.properties['className'] = ['hljs', ...[code.properties['className'] ?? []].flat()].map(String)
      const made = highlightCode(language, toString(code), left)
      if (made) code.children = made.children.filter((child) => child.type !== 'doctype')
    })
  }
}
