import type { EntryContent } from '../contract/content.ts'
import { findPublishProblems } from '../contract/publishable.ts'

const isText = (value: unknown): boolean => typeof value === 'string'

/** The fields without which a text of this kind cannot be published. */
export function getRequiredFields(content: EntryContent): ReadonlySet<string> {
  const emptyContent = Object.entries(content).map(([name, value]) => {
    if (name === 'kind' || !isText(value))
      return [name, Array.isArray(value) && value.every(isText) ? [] : value]
    return [name, '']
  })
  // The same kind, with nothing in it.
  return new Set(Object.keys(findPublishProblems(Object.fromEntries(emptyContent) as EntryContent)))
}
