import { sql } from 'drizzle-orm'
import { isCurrent, publicationsWithEntries } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'

// What search engines, the site's own search and the editors' links know of published entries.

type PublicEntry = {
  kind: 'page' | 'service'
  slug: string
  title: string
  description: string
  at: number
}

/** Published pages and services. `slug`: path without the first slash; `at`: publication in epoch milliseconds. */
export function listPublicEntries(db: Database, now: number): Promise<PublicEntry[]> {
  return db.all<PublicEntry>(sql`SELECT p.kind, p.path AS slug, p.title, p.from_at AS at,
coalesce(p.data ->> 'description', '') AS description
FROM ${publicationsWithEntries} WHERE p.kind IN ('page', 'service') AND ${isCurrent(now)} ORDER BY p.path`)
}
