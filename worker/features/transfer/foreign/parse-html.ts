import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { defaultTreeAdapter, type DefaultTreeAdapterMap, Parser, type TreeAdapter } from 'parse5'
import {
  maxCells,
  maxDepth,
  maxElements,
  maxIndent,
  maxIndentedLines,
  maxLevels,
  rejectItem,
} from './limits.ts'

type Adapter = TreeAdapter<DefaultTreeAdapterMap>
type ParentNode = DefaultTreeAdapterMap['parentNode']
type Element = DefaultTreeAdapterMap['element']

/** Builds the tree, and throws once it is too deep or too large. `line` returns the parser's current line. */
function createBoundedAdapter(line: () => number): Adapter {
  const depths = new WeakMap<object, number>()
  let elements = 0
  const place = (parent: ParentNode, node: object): void => {
    const depth = (depths.get(parent) ?? 0) + 1
    if (depth > maxDepth) rejectDepth(line())
    depths.set(node, depth)
  }
  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      elements += 1
      if (elements > maxElements)
        rejectItem(
          `Tiene demasiadas etiquetas HTML: en la línea ${line()} pasan de ${maxElements}. Divídela en varias entradas y vuelve a importarla.`,
        )
      return defaultTreeAdapter.createElement(tagName, namespace, attributes)
    },
    appendChild(parent, node) {
      place(parent, node)
      defaultTreeAdapter.appendChild(parent, node)
    },
    insertBefore(parent, node, next) {
      place(parent, node)
      defaultTreeAdapter.insertBefore(parent, node, next)
    },
  }
}

const rejectDepth = (line: number): never =>
  rejectItem(
    `Su HTML anida etiquetas unas dentro de otras: en la línea ${line} son más de ${maxDepth}. Simplifícalo en el sitio de origen y vuelve a importarlo.`,
  )

/** Parses HTML into a tree that is safe to process recursively and whose Markdown has a bounded length. */
export function parseHtml(html: string): Root {
  let parser: Parser<DefaultTreeAdapterMap> | null = null
  const treeAdapter = createBoundedAdapter(() => parser?.tokenizer.preprocessor.line ?? 1)
  parser = Parser.getFragmentParser(null, { treeAdapter, scriptingEnabled: false })
  parser.tokenizer.write(html, true)
  const fragment = parser.getFragment()
  checkTree(fragment)
  const tree = fromParse5(fragment)
  return tree.type === 'root' ? tree : { type: 'root', children: [] }
}

const isElement = (node: DefaultTreeAdapterMap['node']): node is Element => 'tagName' in node

const indentingTags = new Set(['li', 'blockquote', 'dd'])
/** Elements that end a line. */
const lineTags = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'dt', 'dd'])

/** Checks the final tree, because the parser moves misnested elements after inserting them. */
function checkTree(root: DefaultTreeAdapterMap['documentFragment']): void {
  const waiting: { node: ParentNode; depth: number; indent: number }[] = [{ node: root, depth: 0, indent: 0 }]
  let indented = 0
  let levels = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth, indent } = next
    levels += depth
    if (depth > maxDepth) rejectDepth(1)
    if (levels > maxLevels)
      rejectItem(
        'Tiene demasiadas etiquetas HTML unas dentro de otras. Simplifícala en el sitio de origen y vuelve a importarla.',
      )
    if (isElement(node) && node.tagName === 'table') checkTable(node)
    for (const child of node.childNodes) {
      if (!isElement(child)) {
        if (child.nodeName === '#text' && 'value' in child && indent > 0)
          indented += indent * countLines(child.value)
        continue
      }
      const deeper = indentingTags.has(child.tagName) ? indent + 1 : indent
      if (lineTags.has(child.tagName)) indented += deeper
      if (deeper > maxIndent || indented > maxIndentedLines)
        rejectItem(
          'Tiene demasiadas listas o citas unas dentro de otras. Simplifícalas en el sitio de origen y vuelve a importarla.',
        )
      waiting.push({ node: child, depth: depth + 1, indent: deeper })
    }
  }
}

const countLines = (text: string): number => text.split('\n').length - 1

/** Counts cells as Markdown writes them: rows are filled up, and spanning cells repeated. */
function checkTable(table: Element): void {
  let rows = 0
  let columns = 0
  let cells = 0
  const waiting: Element[] = [table]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.tagName === 'tr') rows += 1
    const own = next.childNodes.filter(isElement)
    const given = own.filter(({ tagName }) => tagName === 'td' || tagName === 'th')
    const width = given.reduce((sum, cell) => sum + getSpan(cell, 'colspan'), 0)
    columns = Math.max(columns, width)
    cells += given.reduce((sum, cell) => sum + getSpan(cell, 'colspan') * getSpan(cell, 'rowspan'), 0)
    waiting.push(...own.filter(({ tagName }) => tagName !== 'table'))
  }
  if (Math.max(rows * columns, cells) > maxCells)
    rejectItem(
      `Una tabla de ${rows} filas y ${columns} columnas pasa de ${maxCells} celdas. Divídela en el sitio de origen y vuelve a importarla.`,
    )
}

const getSpan = (cell: Element, name: string): number => {
  const value = Number.parseInt(cell.attrs.find((one) => one.name === name)?.value ?? '', 10)
  return value > 1 ? value : 1
}
