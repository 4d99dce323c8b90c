import { parse } from 'yaml'

/** Characters of front matter. */
const maxHeadLength = 64 * 1024
/** Nested lists: deeper ones overflow the stack of the parser. */
const maxDepth = 100

/** Parses the front matter between two lines of `---`, or returns why it is refused. */
export function parseYamlHead(head: string): { fields: unknown } | { problem: string } {
  if (head.length > maxHeadLength)
    return { problem: 'Sus datos iniciales pasan de 64 KB: acórtalos y vuelve a importarlo.' }
  if (isDeep(head))
    return {
      problem: 'Sus datos iniciales anidan demasiadas listas: simplifícalas y vuelve a importarlo.',
    }
  try {
    return { fields: parse(head, { maxAliasCount: 10 }) }
  } catch {
    return { problem: 'Sus datos iniciales no son YAML válido.' }
  }
}

/** Estimates the nesting of brackets and of one-line lists (`- - -`) by counting characters. */
function isDeep(head: string): boolean {
  let depth = 0
  for (const { 0: sign } of head.matchAll(/[[\]{}]|^[ \t]*(?:[-?:][ \t]+){20}/gm)) {
    if (sign.length > 1) return true
    depth = Math.max(0, depth + (sign === '[' || sign === '{' ? 1 : -1))
    if (depth > maxDepth) return true
  }
  return false
}
