import { sql, type SQL } from 'drizzle-orm'

/** An image, or a file, that takes the place of another wherever that stands. */
export type MediaReplacement = {
  oldId: string
  newId: string
  /** The addresses of the one that goes, and the one that stands in for each of them. */
  oldPaths: readonly string[]
  newPath: string
  /** Of the one that comes; 0 for a file. */
  width: number
  height: number
  author: { id: string; name: string }
  now: number
}

/** A text with the one that comes in it: addresses first, then whatever else names it by its id. */
export const replaceMediaInText = (
  text: string,
  { oldId, newId, oldPaths, newPath }: MediaReplacement,
): string => oldPaths.reduce((so, one) => so.replaceAll(one, newPath), text).replaceAll(oldId, newId)

/** The same of a column. */
export const replaceMediaInColumn = (
  column: SQL,
  { oldId, newId, oldPaths, newPath }: MediaReplacement,
): SQL =>
  sql`replace(${oldPaths.reduce((so, one) => sql`replace(${so}, ${one}, ${newPath})`, column)}, ${oldId}, ${newId})`
