import { parseSync } from 'oxc-parser'

/** UTF-16 offsets in a source text. */
export type Range = { start: number; end: number }
export type AstNode = Range & { type: string; [key: string]: unknown }

export const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isType = ({ type }: AstNode): boolean => /^TS(?!AsExpression|SatisfiesExpression|NonNull)/.test(type)

/** Calls `visit` with each node of a file, parents first. Skips imports and types. */
export function visitNodes(
  file: string,
  source: string,
  visit: (node: AstNode, parent: AstNode | null) => void,
): void {
  const visitValue = (value: unknown, parent: AstNode | null): void => {
    if (Array.isArray(value)) return value.forEach((one) => visitValue(one, parent))
    if (!isNode(value) || value.type === 'ImportDeclaration' || isType(value)) return
    visit(value, parent)
    for (const child of Object.values(value)) visitValue(child, value)
  }
  visitValue(parseSync(file, source).program, null)
}
