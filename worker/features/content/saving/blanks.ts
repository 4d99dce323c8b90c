import { allKinds, createBlank, type EntryContent } from '#client/features/content/kinds/all-kinds.ts'

/** The empty content for the path segment of a new entry; null for the id of an existing entry. */
export function getBlank(id: string): EntryContent | null {
  const kind = allKinds.find(({ newId }) => newId === id)
  return kind ? createBlank(kind.name) : null
}

/** The empty content of a kind; null for kinds that have a default text. */
export function getBlankOfKind(kind: unknown): EntryContent | null {
  const found = allKinds.find(({ name, newId }) => name === kind && newId !== undefined)
  return found ? createBlank(found.name) : null
}
