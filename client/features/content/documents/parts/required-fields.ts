import type { EntryContent } from '../contract/content.ts'
import { findPublishProblems } from '../contract/publishable.ts'

const isText = (value: unknown): boolean => typeof value === 'string'

/** The fields that an entry of this kind needs to be published. */
export function getRequiredFields(content: EntryContent): ReadonlySet<string> {
  const emptyContent = Object.entries(content).map(([name, value]) => {
    if (name === 'kind' || !isText(value))
      return [name, Array.isArray(value) && value.every(isText) ? [] : value]
    return [name, '']
  })
  // The cast is safe: this is a content of the same kind, with its texts emptied.
  return new Set(Object.keys(findPublishProblems(Object.fromEntries(emptyContent) as EntryContent)))
}
