import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type EntryContent, entryContentSchema, getKind } from '#client/features/content/kinds/all-kinds.ts'
import { createAllDefaultServices, createDefaultServices } from '#client/features/site/default-services.ts'
import type { Site } from '#client/site.ts'
import { insertAuditStatement } from '#worker/audit/audit-entry.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { inFormOfAddress } from '../defaults/default-texts.ts'
import { selectHasExamples } from './preconditions.ts'
import { toPath } from './slug.ts'
import { saveEntry } from './steps.ts'
import type { Saving } from './text-group.ts'

/** A built-in service that readers see; null if the site has stored services instead. */
export async function readExampleService(
  db: Database,
  id: string,
  { services, treatment }: Site,
  now: number,
): Promise<EntryContent | null> {
  if (!(await db.value<number>(selectHasExamples('service', now)))) return null
  const shown = createDefaultServices(services).filter(({ slug }) => slug === id)
  const [service] = await inFormOfAddress(shown, treatment)
  return service ? v.parse(entryContentSchema, service) : null
}

/**
 * While readers see the built-in services, stores them as the owner's: shown ones published, the others as drafts. Readers
 * notice nothing. False if there was nothing to store.
 */
export async function adoptExamples({ db, actor }: Pick<Saving, 'db' | 'actor'>): Promise<boolean> {
  const { author, now } = actor
  const { services, treatment } = (await readSiteState(db, now)).site
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
      publication: shown ? { at: now, until: null, data: content, formerPath: null } : null,
    })
  })
  const event = { event: 'document.adopted', userId: author.id, detail: 'service' } as const
  const { device, country } = author
  return writeBatch(db, [
    { conditions: [sql`(${selectHasExamples('service', now)})`] },
    ...steps,
    { statements: [insertAuditStatement({ ...event, device, country }, now)] },
  ])
}
