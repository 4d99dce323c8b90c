import { parseSync } from 'oxc-parser'

/** One change to a source file: `was`, from `start` on (UTF-16 offset), becomes `becomes`. */
export type Mutant = { start: number; was: string; becomes: string }

type AstNode = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const opposites: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
}

/** Every mutant of a file, in the order of the text. Types are left alone: the compiler checks them. */
export function findMutants(fileName: string, source: string): Mutant[] {
  const found: Mutant[] = []
  const replace = (node: AstNode, becomes: string): void => {
    found.push({ start: node.start, was: source.slice(node.start, node.end), becomes })
  }
  const textOf = (node: AstNode): string => source.slice(node.start, node.end)

  const mutate = (node: AstNode): void => {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
        if (!isNode(node['left']) || !isNode(node['right'])) return
        for (const operator of opposites[String(node['operator'])] ?? [])
          replace(node, `(${textOf(node['left'])} ${operator} ${textOf(node['right'])})`)
        return
      case 'UnaryExpression':
        if (node['operator'] === '!' && isNode(node['argument']))
          replace(node, `(${textOf(node['argument'])})`)
        return
      case 'Literal':
        if (typeof node['value'] === 'boolean') replace(node, String(!node['value']))
        if (typeof node['value'] === 'string') found.push(...dropConditions(node, textOf(node)))
        return
      case 'TemplateLiteral':
        found.push(...dropConditions(node, textOf(node)))
        return
      case 'IfStatement':
        if (!isNode(node['test'])) return
        replace(node['test'], 'false')
        // The opposite of a comparison or a negation is a mutant of its own.
        if (!/^(?:Binary|Unary)Expression$/.test(node['test'].type)) replace(node['test'], 'true')
        return
      case 'ExpressionStatement':
        if (isNode(node['expression']) && /^(?:Await|Call)Expression$/.test(node['expression'].type))
          replace(node, ';')
        return
      case 'ArrayExpression':
        found.push(...dropElements(node, source))
        return
      case 'ObjectExpression':
        found.push(...widenExpected(node, source))
        return
      default:
    }
  }

  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value) || /^TS(?!AsExpression|SatisfiesExpression|NonNull)/.test(value.type)) return
    if (value.type === 'ImportDeclaration') return
    mutate(value)
    for (const [key, child] of Object.entries(value)) if (key !== 'typeAnnotation') walk(child)
  }
  walk(parseSync(fileName, source).program)
  return found
}

/** One mutant for each `AND` condition of an SQL text: the text without it. */
function dropConditions(node: AstNode, text: string): Mutant[] {
  if (!/\b(?:SELECT|UPDATE|DELETE|INSERT|WHERE)\b/.test(text)) return []
  const values = Array.isArray(node['expressions']) ? node['expressions'].filter(isNode) : []
  const isOwn = (at: number): boolean => !values.some(({ start, end }) => start <= at && at < end)
  const ands = [...text.matchAll(/\bAND\s/g)].filter(({ index }) => isOwn(node.start + index))
  return ands.map(({ index }) => {
    const was = text.slice(index, endOfCondition(text, index + 4))
    return { start: node.start + index, was, becomes: '' }
  })
}

/** What a library is told to expect: one more value that must not be accepted. */
function widenExpected(node: AstNode, source: string): Mutant[] {
  const properties = Array.isArray(node['properties']) ? node['properties'].filter(isNode) : []
  return properties.flatMap(({ key, value, shorthand, method }) => {
    if (
      !isNode(key) ||
      !isNode(value) ||
      shorthand === true ||
      method === true ||
      !source.slice(key.start, key.end).startsWith('expected')
    )
      return []
    const was = source.slice(value.start, value.end)
    return [{ start: value.start, was, becomes: `[${was}, 'https://evil.example'].flat()` }]
  })
}

/** Where a condition ends: at the next keyword or closing bracket of its own level. */
function endOfCondition(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(' || text[at] === '{') depth += 1
    if (text[at] === ')' || text[at] === '}') depth -= 1
    if (depth < 0) return at
    if (
      depth === 0 &&
      /^[\s'"`](?:AND|OR|ORDER|GROUP|LIMIT|RETURNING|ON|UNION)\b|^['"`]$/.test(text.slice(at, at + 11))
    )
      return at
  }
  return text.length
}

/** One mutant for each text in a list: the list without it. */
function dropElements(node: AstNode, source: string): Mutant[] {
  const elements = Array.isArray(node['elements']) ? node['elements'].filter(isNode) : []
  if (elements.length < 2) return []
  return elements
    .filter((element) => element.type === 'Literal' && typeof element['value'] === 'string')
    .map((element) => {
      const rest = elements.filter((other) => other !== element)
      return {
        start: node.start,
        was: source.slice(node.start, node.end),
        becomes: `[${rest.map((other) => source.slice(other.start, other.end)).join(', ')}]`,
      }
    })
}
