import { sql, type SQL } from 'drizzle-orm'

/** The replacement of a media file by another everywhere it is used. */
export type MediaReplacement = {
  oldId: string
  newId: string
  /** Paths of all variants of the old file; `newPath` replaces each. */
  oldPaths: readonly string[]
  newPath: string
  /** Size of the new image; 0 for other files. */
  width: number
  height: number
  author: { id: string; name: string }
  now: number
}

/** Replaces the paths of the old file, and then its id, in a text. */
export const replaceMediaInText = (
  text: string,
  { oldId, newId, oldPaths, newPath }: MediaReplacement,
): string => oldPaths.reduce((so, one) => so.replaceAll(one, newPath), text).replaceAll(oldId, newId)

/** SQL expression: the value of a column with the paths, and then the id, replaced. */
export const replaceMediaInColumn = (
  column: SQL,
  { oldId, newId, oldPaths, newPath }: MediaReplacement,
): SQL =>
  sql`replace(${oldPaths.reduce((so, one) => sql`replace(${so}, ${one}, ${newPath})`, column)}, ${oldId}, ${newId})`
