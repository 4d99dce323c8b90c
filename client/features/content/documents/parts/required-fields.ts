import type { DocumentContent } from '../contract/content.ts'
import { publishProblems } from '../contract/publishable.ts'

const isText = (value: unknown): boolean => typeof value === 'string'

/** The fields without which a text of this kind cannot be published. */
export function neededOf(content: DocumentContent): ReadonlySet<string> {
  const emptied = Object.entries(content).map(([name, value]) => {
    if (name === 'kind' || !isText(value))
      return [name, Array.isArray(value) && value.every(isText) ? [] : value]
    return [name, '']
  })
  // The same kind, with nothing in it.
  return new Set(Object.keys(publishProblems(Object.fromEntries(emptied) as DocumentContent)))
}
