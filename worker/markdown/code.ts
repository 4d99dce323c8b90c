import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { isLineMarked, parseCodeDetails } from '#client/features/blog/contract/code-details.ts'
import { maxCodeDetails, maxCodeLines, maxMarkedRanges } from './cost/cost-limits.ts'
import { createElement } from './create-element.ts'

/** Longest title of a code block: enough for a path. */
const maxTitleLength = 120

/** Copies the details of a code block (code-details.ts) to HTML attributes, which the sanitizer checks. */
export function remarkCodeDetails() {
  return (tree: Root): void => {
    visit(tree, 'code', (node) => {
      const { title, markedLines, hasLineNumbers } = parseCodeDetails(
        (node.meta ?? '').slice(0, maxCodeDetails),
      )
      node.data = {
        ...node.data,
        hProperties: {
          dataTitle: title.trim().slice(0, maxTitleLength) || undefined,
          dataMarked: markedLines.split(',').slice(0, maxMarkedRanges).join(',') || undefined,
          dataNumbered: hasLineNumbers || undefined,
        },
      }
    })
  }
}

/** Puts the title above the code, and wraps each line if lines are numbered, marked or part of a diff. */
export function rehypeCodeDetails() {
  return (tree: HtmlRoot): void => {
    visit(tree, { type: 'element', tagName: 'pre' }, (pre: Element, at, parent) => {
      const code = pre.children.find(
        (child): child is Element => child.type === 'element' && child.tagName === 'code',
      )
      if (!code) return
      const { dataTitle, dataMarked, dataNumbered, ...others } = code.properties
      code.properties = others
      const isDifference = String(others['className']).includes('language-diff')
      const hasLines = dataMarked !== undefined || dataNumbered !== undefined || isDifference
      if (hasLines && toString(code).split('\n', maxCodeLines + 1).length <= maxCodeLines)
        code.children = splitLines(code.children).map((line, index) =>
          createLine(line, isLineMarked(index + 1, String(dataMarked ?? '')), isDifference),
        )
      if (dataNumbered !== undefined) pre.properties['className'] = ['numerado']
      if (dataTitle === undefined || !parent || at === undefined) return
      const caption = createElement('figcaption', '', [String(dataTitle)])
      parent.children[at] = createElement('figure', 'codigo', [caption, pre])
    })
  }
}

type Line = ElementContent[]

/** Splits highlighted code into lines with their breaks, repeating elements that span several lines. */
function splitLines(nodes: readonly ElementContent[]): Line[] {
  const lines: Line[] = [[]]
  for (const node of nodes) {
    const pieces: Line[] =
      node.type === 'text'
        ? node.value.split(/(?<=\n)/).map((value) => [{ type: 'text', value }])
        : node.type === 'element'
          ? splitLines(node.children).map((children) => [{ ...node, children }])
          : []
    for (const piece of pieces) {
      if (endsLine(lines.at(-1))) lines.push([])
      lines.at(-1)?.push(...piece)
    }
  }
  return lines
}

function endsLine(line: Line | undefined): boolean {
  const last = line?.at(-1)
  return last?.type === 'element'
    ? endsLine(last.children)
    : last?.type === 'text' && last.value.endsWith('\n')
}

function createLine(children: Line, isMarkedLine: boolean, isDifference: boolean): Element {
  // File names of a diff start with three signs, changed lines with one.
  const sign = isDifference
    ? /^([+-])(?!\1\1)/.exec(children.map((node) => toString(node)).join(''))?.[1]
    : undefined
  const className = sign ? `linea ${sign === '+' ? 'mas' : 'menos'}` : 'linea'
  return createElement(isMarkedLine ? 'mark' : 'span', className, children)
}
