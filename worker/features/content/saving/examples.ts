import { sql } from 'drizzle-orm'
import { createAllDefaultServices } from '#client/features/site/default-services.ts'
import type { Site } from '#client/site.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import { inFormOfAddress } from '../defaults/default-texts.ts'
import { raiseContentRevision, saveServiceNames } from './kind-hooks.ts'
import { toPath } from './slug.ts'

/** If there are no services, stores the default ones as the owner's: shown ones published, the others as drafts. */
export async function createExampleServices(
  { services, treatment }: Site,
  author: { id: string; name: string },
  now: number,
): Promise<BatchStep> {
  const rows = (await inFormOfAddress(createAllDefaultServices(services), treatment)).map(
    ({ service, shown }) => ({
      id: service.slug,
      path: toPath(service.slug, 'service', service),
      content: service,
      shown,
    }),
  )
  const given = JSON.stringify(rows)
  return {
    conditions: [sql`NOT EXISTS (SELECT 1 FROM entries WHERE kind = 'service')`],
    statements: [
      sql`INSERT INTO entries (id, kind, position, rev, content, path, first_published_at, created_at, saved_at)
        SELECT value ->> 'id', 'service', key, 1, value -> 'content', value ->> 'path',
          iif(value ->> 'shown', ${now}, NULL), ${now}, ${now} FROM json_each(${given})`,
      sql`INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
        SELECT value ->> 'id', 1, iif(value ->> 'shown', 'published', 'saved'), value -> 'content', ${author.id},
          ${author.name}, ${now}, ${now} FROM json_each(${given})`,
      sql`INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
        SELECT value ->> 'id', ${now}, 1, 'service', value ->> 'path', value -> 'content' ->> 'title', value -> 'content'
        FROM json_each(${given}) WHERE value ->> 'shown'`,
      ...rows.map(({ id }) => saveServiceNames(id)),
      raiseContentRevision,
      bumpContentVersion,
    ],
  }
}
