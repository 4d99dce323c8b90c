import { sql } from 'drizzle-orm'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { createAllDefaultServices } from '#client/features/site/default-services.ts'
import type { Site } from '#client/site.ts'
import { type BatchStep, mergeSteps } from '#worker/db/write-batch.ts'
import { inFormOfAddress } from '../defaults/default-texts.ts'
import { toPath } from './slug.ts'
import { type Actor, saveEntry } from './steps.ts'

/** If there are no services, stores the default ones as the owner's: shown ones published, the others as drafts. */
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
  return mergeSteps(
    { conditions: [sql`NOT EXISTS (SELECT 1 FROM entries WHERE kind = 'service')`] },
    ...steps,
  )
}
