import { sql } from 'drizzle-orm'
import { createAllDefaultServices } from '#client/features/site/default-services.ts'
import type { Site } from '#client/site.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import { inFormOfAddress } from './defaults.ts'
import { refreshShowcases } from './reading/showcases.ts'
import { toEntrySlug } from './saving/slug.ts'

/** If there are no services, stores the default ones as the owner's: shown ones published, the others as drafts. */
export async function createExampleServices(
  { services, treatment }: Site,
  author: { id: string; name: string },
  now: number,
): Promise<BatchStep> {
  const rows = (await inFormOfAddress(createAllDefaultServices(services), treatment)).map(
    ({ service, shown }) => ({
      id: service.slug,
      slug: toEntrySlug(service.slug, service),
      content: service,
      shown: shown ? { ...service, at: now } : null,
    }),
  )
  const given = JSON.stringify(rows)
  return {
    conditions: [sql`NOT EXISTS (SELECT 1 FROM documents WHERE kind = 'service')`],
    statements: [
      sql`INSERT INTO documents (id, kind, position, rev, content, slug, public, public_slug, public_rev, updated_at)
        SELECT value ->> 'id', 'service', key, 1, value -> 'content', value ->> 'slug',
          nullif(value -> 'shown', 'null'), iif(value -> 'shown' = 'null', NULL, value ->> 'slug'),
          iif(value -> 'shown' = 'null', NULL, 1), ${now}
        FROM json_each(${given})`,
      sql`INSERT INTO document_revisions (document_id, rev, content, published, author_id, author_name, at)
        SELECT value ->> 'id', 1, value -> 'content', (value -> 'shown') <> 'null', ${author.id}, ${author.name}, ${now}
        FROM json_each(${given})`,
      sql`UPDATE site_state SET content_rev = content_rev + 1`,
      ...refreshShowcases,
    ],
  }
}
