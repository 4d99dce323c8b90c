import { sql, type SQL } from 'drizzle-orm'

/** An image, or a file, that takes the place of another wherever that stands. */
export type Swap = {
  from: string
  to: string
  /** The addresses of the one that goes, and the one that stands in for each of them. */
  paths: readonly string[]
  path: string
  /** Of the one that comes; 0 for a file. */
  width: number
  height: number
  author: { id: string; name: string }
  now: number
}

/** A text with the one that comes in it: addresses first, then whatever else names it by its id. */
export const swapped = (text: string, { from, to, paths, path }: Swap): string =>
  paths.reduce((so, one) => so.replaceAll(one, path), text).replaceAll(from, to)

/** The same of a column. */
export const swappedColumn = (column: SQL, { from, to, paths, path }: Swap): SQL =>
  sql`replace(${paths.reduce((so, one) => sql`replace(${so}, ${one}, ${path})`, column)}, ${from}, ${to})`
