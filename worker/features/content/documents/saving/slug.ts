import { sql, type SQL } from 'drizzle-orm'
import { type DocumentContent, pathOf } from '#client/features/content/documents/contract/content.ts'
import { madeSlug } from '#client/features/content/documents/contract/slug.ts'
import { builtInIds, isLegalId } from '#client/features/content/documents/legal.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { isTaken } from '#worker/features/redirects/check.ts'

// Where a text stands: what its owner chose, or what its name makes of itself.

/** Under which no two texts stand: its address without the first slash, or what is none. */
export const slugOf = (id: string, text: DocumentContent): string =>
  pathOf(text)?.slice(1) ?? `${text.kind}/${id}`

/** The rows that have an address, or will have it from a moment on. */
export const slugUsed = (id: string, slug: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM documents WHERE id <> ${id} AND (slug = ${slug} OR public_slug = ${slug}))
    OR EXISTS (SELECT 1 FROM documents WHERE publish_slug = ${slug} AND id <> ${id}))`

/** The addresses of other texts that begin as this one does; `~` comes after every letter of an address. */
async function readNear(db: Database, id: string, stem: string): Promise<ReadonlySet<string>> {
  const near = (column: SQL) =>
    sql`SELECT ${column} AS slug FROM documents WHERE ${column} >= ${stem} AND ${column} < ${`${stem}~`} AND id <> ${id}`
  const rows = await reach(
    db.all<{ slug: string }>(
      sql`${near(sql`slug`)} UNION ${near(sql`public_slug`)} UNION ${near(sql`publish_slug`)}`,
    ),
  )
  return new Set(rows.map(({ slug }) => slug))
}

/** Why an address cannot be this text's. */
function problemOf(text: DocumentContent, taken: ReadonlySet<string>): string | null {
  const path = pathOf(text) ?? ''
  if (text.kind === 'page' && (builtInIds.includes(text.slug) || isTaken(path)))
    return 'El sitio ya usa esa dirección.'
  return taken.has(path.slice(1)) ? 'Otro texto ya tiene esa dirección.' : null
}

/**
 * A text with an address that it can have, and what was wrong with the one that came: then the one that stands, or
 * the first free of `name`, `name-2`, … What has no address, or a fixed one, stays as it is.
 */
export async function settleSlug(
  db: Database,
  id: string,
  text: DocumentContent,
  stands: DocumentContent | null,
): Promise<{ content: DocumentContent; problem: string | null }> {
  if ((text.kind !== 'page' && text.kind !== 'service') || isLegalId(id))
    return { content: text, problem: null }
  const made = madeSlug(text)
  const given = text.slug === '' ? null : text
  const start = { ...text, slug: given?.slug ?? made }
  const stem = { ...text, slug: made }
  const [nearGiven, nearMade] = await Promise.all([
    readNear(db, id, slugOf(id, start)),
    given === null ? null : readNear(db, id, slugOf(id, stem)),
  ])
  const taken = new Set([...nearGiven, ...(nearMade ?? [])])
  const problem = given === null ? null : problemOf(given, taken)
  if (given !== null && problem === null) return { content: given, problem }
  if (given !== null && stands !== null && 'slug' in stands && stands.slug !== '')
    return { content: { ...text, slug: stands.slug }, problem }
  for (let number = 1; ; number++) {
    const next = { ...text, slug: number === 1 ? made : `${made}-${number}` }
    if (problemOf(next, taken) === null) return { content: next, problem }
  }
}
