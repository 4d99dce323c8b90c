import { type AstNode, isNode, visitNodes } from './syntax-tree.ts'

/** One change to a source file: `original`, at the UTF-16 offset `start`, becomes `replacement`. */
export type Mutant = { start: number; original: string; replacement: string }

const oppositeOperators: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
}

/** Every mutant of a file, in source order. Types have none, because the compiler checks them. */
export function findMutants(fileName: string, source: string): Mutant[] {
  const found: Mutant[] = []
  const addReplacement = (node: AstNode, replacement: string): void => {
    found.push({ start: node.start, original: source.slice(node.start, node.end), replacement })
  }
  const getText = (node: AstNode): string => source.slice(node.start, node.end)

  const mutateNode = (node: AstNode): void => {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
        if (!isNode(node['left']) || !isNode(node['right'])) return
        for (const operator of oppositeOperators[String(node['operator'])] ?? [])
          addReplacement(node, `(${getText(node['left'])} ${operator} ${getText(node['right'])})`)
        return
      case 'UnaryExpression':
        if (node['operator'] === '!' && isNode(node['argument']))
          addReplacement(node, `(${getText(node['argument'])})`)
        return
      case 'Literal':
        if (typeof node['value'] === 'boolean') addReplacement(node, String(!node['value']))
        if (typeof node['value'] === 'string') found.push(...dropConditions(node, getText(node)))
        return
      case 'TemplateLiteral':
        found.push(...dropConditions(node, getText(node)))
        return
      case 'IfStatement':
        if (!isNode(node['test'])) return
        addReplacement(node['test'], 'false')
        // Comparisons and negations already have a mutant that inverts them.
        if (!/^(?:Binary|Unary)Expression$/.test(node['test'].type)) addReplacement(node['test'], 'true')
        return
      case 'ExpressionStatement':
        if (isNode(node['expression']) && /^(?:Await|Call)Expression$/.test(node['expression'].type))
          addReplacement(node, ';')
        return
      case 'ArrayExpression':
        found.push(...dropElements(node, source))
        return
      case 'ObjectExpression':
        found.push(...addAcceptedValues(node, source))
        return
      default:
    }
  }

  visitNodes(fileName, source, mutateNode)
  return found
}

/** For each `AND` condition of an SQL text, one mutant that removes the condition. */
function dropConditions(node: AstNode, text: string): Mutant[] {
  if (!/\b(?:SELECT|UPDATE|DELETE|INSERT|WHERE)\b/.test(text)) return []
  const values = Array.isArray(node['expressions']) ? node['expressions'].filter(isNode) : []
  const isLiteralText = (at: number): boolean => !values.some(({ start, end }) => start <= at && at < end)
  const conjunctions = [...text.matchAll(/\bAND\s/g)].filter(({ index }) => isLiteralText(node.start + index))
  return conjunctions.map(({ index }) => {
    const was = text.slice(index, findConditionEnd(text, index + 4))
    return { start: node.start + index, original: was, replacement: '' }
  })
}

/** For options such as `expectedOrigin`, mutants that add a value that must not be accepted. */
function addAcceptedValues(node: AstNode, source: string): Mutant[] {
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
    return [{ start: value.start, original: was, replacement: `[${was}, 'https://evil.example'].flat()` }]
  })
}

/** The offset at which a condition ends: at the next keyword or closing bracket of the same nesting level. */
function findConditionEnd(text: string, from: number): number {
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

/** For each string in a list, one mutant that removes the string. */
function dropElements(node: AstNode, source: string): Mutant[] {
  const elements = Array.isArray(node['elements']) ? node['elements'].filter(isNode) : []
  if (elements.length < 2) return []
  return elements
    .filter((element) => element.type === 'Literal' && typeof element['value'] === 'string')
    .map((element) => {
      const rest = elements.filter((other) => other !== element)
      return {
        start: node.start,
        original: source.slice(node.start, node.end),
        replacement: `[${rest.map((other) => source.slice(other.start, other.end)).join(', ')}]`,
      }
    })
}
