import { loadAll } from 'js-yaml'

/** Characters of front matter. */
const maxHeadLength = 64 * 1024

/** Parses the front matter between two lines of `---`, or returns why it is refused. */
export function parseYamlHead(head: string): { fields: unknown } | { problem: string } {
  if (head.length > maxHeadLength)
    return { problem: 'Sus datos iniciales pasan de 64 KB: acórtalos y vuelve a importarlo.' }
  try {
    // Not `load`, which refuses an empty text. Lists may be nested 100 times.
    return { fields: loadAll(head, { maxAliases: 10 })[0] ?? null }
  } catch (error) {
    return {
      problem: String(error).includes('maxDepth')
        ? 'Sus datos iniciales anidan demasiadas listas: simplifícalas y vuelve a importarlo.'
        : 'Sus datos iniciales no son YAML válido.',
    }
  }
}
