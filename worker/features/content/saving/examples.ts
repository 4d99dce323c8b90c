import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type EntryContent, entryContentSchema, getKind } from '#client/features/content/kinds/all-kinds.ts'
import { createAllDefaultServices, createDefaultServices } from '#client/features/site/default-services.ts'
import type { Site } from '#client/site.ts'
import { type BatchStep, mergeSteps } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { inFormOfAddress } from '../defaults/default-texts.ts'
import { toPath } from './slug.ts'
import { type Actor, saveEntry } from './steps.ts'

const hasServices = sql`EXISTS (SELECT 1 FROM entries WHERE kind = 'service' AND trashed_at IS NULL)`

/** A built-in service that readers see; null if there are services of the owner outside the trash. */
export async function readExampleService(
  db: Database,
  id: string,
  { services, treatment }: Site,
): Promise<EntryContent | null> {
  if (await db.value<number>(sql`SELECT ${hasServices}`)) return null
  const shown = createDefaultServices(services).filter(({ slug }) => slug === id)
  const [service] = await inFormOfAddress(shown, treatment)
  return service ? v.parse(entryContentSchema, service) : null
}

/** If there are no services outside the trash, stores the default ones as the owner's: shown ones published, the others as drafts. */
export async function createExampleServices({ services, treatment }: Site, actor: Actor): Promise<BatchStep> {
  const examples = await inFormOfAddress(createAllDefaultServices(services), treatment)
  const steps = examples.map(({ service: content, shown }) => {
    const id = content.slug
    const action = shown ? 'publish' : 'save'
    const change = { ...actor, id, kind: 'service', rev: 0, action, state: 'draft' } as const
    return saveEntry(change, {
      path: toPath(id, 'service', content),
      content,
      max: getKind('service').max,
      revision: shown ? 'published' : 'created',
      publication: shown ? { at: actor.now, until: null, data: content, formerPath: null } : null,
    })
  })
  return mergeSteps({ conditions: [sql`NOT ${hasServices}`] }, ...steps)
}
