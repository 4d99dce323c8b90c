import { readFileSync } from 'node:fs'
import { type Function as FunctionNode, type ArrowFunctionExpression, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { listSources } from './sources.ts'

const maxLines = 60

type Span = { start: number; end: number }
type Sized = { name: string; line: number; code: number; markup: number }

const nonBlank = (text: string): number =>
  text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length

/**
 * The functions of a module with their number of lines, without blank lines and comments. Lines of JSX are counted
 * separately.
 */
function measureFunctions(file: string, source: string): Sized[] {
  const functions: (Span & { name: string })[] = []
  const markup: Span[] = []
  let jsxDepth = 0
  const addFunction = (node: FunctionNode | ArrowFunctionExpression): void => {
    functions.push({ start: node.start, end: node.end, name: ('id' in node && node.id?.name) || 'anonymous' })
  }
  const enterJsx = (node: Span): void => {
    if (jsxDepth === 0) markup.push(node)
    jsxDepth += 1
  }
  const leaveJsx = (): void => {
    jsxDepth -= 1
  }
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    JSXElement: enterJsx,
    JSXFragment: enterJsx,
    'JSXElement:exit': leaveJsx,
    'JSXFragment:exit': leaveJsx,
  }).visit(parseSync(file, source).program)
  return functions.map(({ start, end, name }) => {
    const inside = markup.filter((span) => span.start >= start && span.end <= end)
    // A line on which JSX begins or ends counts as a line of JSX.
    const markupLines = inside.reduce((sum, span) => sum + nonBlank(source.slice(span.start, span.end)), 0)
    return {
      name,
      line: source.slice(0, start).split('\n').length,
      code: nonBlank(source.slice(start, end)) - markupLines,
      markup: markupLines,
    }
  })
}

test('no function has more than 60 lines of code or of JSX', () => {
  const long = listSources().flatMap((file) =>
    measureFunctions(file, readFileSync(file, 'utf8'))
      .filter(({ code, markup }) => code > maxLines || markup > maxLines)
      .map(({ name, line, code, markup }) => `${file}:${line} ${name}: ${code} code, ${markup} JSX`),
  )
  expect(long).toEqual([])
})

test('lines of JSX are counted separately from lines of code', () => {
  const source =
    'export function A() {\n  const a = 1\n\n  // why\n  return (\n    <b>\n      {a}\n    </b>\n  )\n}\n'
  expect(measureFunctions('a.tsx', source)).toEqual([{ name: 'A', line: 1, code: 5, markup: 3 }])
})
