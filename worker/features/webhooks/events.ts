import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { toPublicPath } from '#client/features/content/kinds/all-kinds.ts'
import { listKindsWithoutPast } from '#client/features/content/kinds/listed-kinds.ts'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { getSubjectName } from '#client/features/enquiries/contract/subjects.ts'
import { href as enquiriesHref } from '#client/features/enquiries/routes.ts'
import type { WebhookEvent } from '#client/features/webhooks/contract.ts'
import type { Site } from '#client/site.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { isCurrent, publicationsWithEntries } from '#worker/db/publications.ts'
import { subjectTitle } from '#worker/db/subject-title.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'

// What happened is found by comparing what readers see with `webhook_texts`, what they saw at the last comparison. This
// covers every way in which a text is published or withdrawn, by people, imports and the clock, and nothing is missed if
// a comparison fails: the next one finds it.

/** Texts, and enquiries, that one comparison considers; the next one continues. */
const maxPerRun = 200

const dataSchema = v.object({ kind: v.string(), id: v.string(), title: v.string(), path: v.string() })
/** What an event is about. `path`: on the site. */
export type EventData = v.InferOutput<typeof dataSchema>
export const storedDataSchema = v.pipe(v.string(), v.parseJson(), dataSchema)

type FoundEvent = { event: WebhookEvent; data: EventData }

type TextRow = {
  id: string
  rev: number
  kind: AnyKindName
  path: string
  title: string
  isOver: number
  /** Revision and `isOver` at the last comparison; null = readers did not see the text. */
  before: string | null
  /** 1 = the revision only takes back changes that readers never saw. */
  isReverted: number
}
type EnquiryRow = { id: number; reference: string; subject: string; about: string | null }

const selectCurrent = (now: number): SQL => sql`SELECT p.entry_id AS id, p.rev, p.kind, p.path, p.title,
  iif(p.kind ${isOneOf(listKindsWithoutPast())}, coalesce(p.data ->> 'endsAt' <= ${now}, 0), 0) AS isOver
  FROM ${publicationsWithEntries} WHERE ${isCurrent(now)}`

const before = sql`s.rev || '-' || s.is_over`

// The outer loop over at most one webhook ends without reading publications if there is none.
const selectChanged = (now: number): SQL => sql`
  SELECT c.*, ${before} AS before, EXISTS (SELECT 1 FROM entry_revisions r
    WHERE r.entry_id = c.id AND r.rev = c.rev AND r.kind = 'reverted') AS isReverted
  FROM (SELECT 1 FROM webhooks LIMIT 1) CROSS JOIN (${selectCurrent(now)}) c
  LEFT JOIN webhook_texts s ON s.entry_id = c.id
  WHERE s.rev IS NOT c.rev OR s.is_over IS NOT c.isOver LIMIT ${maxPerRun}`

const selectGone = (now: number): SQL => sql`
  SELECT s.entry_id AS id, s.rev, s.kind, s.path, s.title, s.is_over AS isOver, ${before} AS before, 0 AS isReverted
  FROM webhook_texts s WHERE NOT EXISTS (
    SELECT 1 FROM ${publicationsWithEntries} WHERE p.entry_id = s.entry_id AND ${isCurrent(now)}) LIMIT ${maxPerRun}`

const selectEnquiries = sql`SELECT id, reference, subject, ${subjectTitle} AS about FROM enquiries
  WHERE id > (SELECT min(last_enquiry_id) FROM webhooks) AND state <> 'spam' ORDER BY id LIMIT ${maxPerRun}`

/** What happened since the last comparison. */
type Changes = {
  changed: readonly TextRow[]
  gone: readonly TextRow[]
  enquiries: readonly EnquiryRow[]
}

/** Null if nothing happened, or if there are no webhooks. */
export async function readChanges(db: Database, now: number): Promise<Changes | null> {
  const [changed, gone, enquiries] = await queryBatch<[TextRow, TextRow, EnquiryRow]>(db, [
    selectChanged(now),
    selectGone(now),
    selectEnquiries,
  ])
  return changed.length + gone.length + enquiries.length === 0 ? null : { changed, gone, enquiries }
}

function toTextEvent({ rev, isOver, before: known, isReverted, ...text }: TextRow): FoundEvent[] {
  const data = { kind: text.kind, id: text.id, title: text.title, path: toPublicPath(text.kind, text.path) }
  const isSameRevision = known?.startsWith(`${rev}-`) ?? false
  if (known === null || !(isSameRevision || isReverted)) return [{ event: 'text.published', data }]
  return isSameRevision && isOver ? [{ event: 'offer.expired', data }] : []
}

/** The events of these changes. An enquiry is named by its reference and subject alone. */
export const toEvents = ({ changed, gone, enquiries }: Changes, site: Site): FoundEvent[] => [
  ...changed.flatMap(toTextEvent),
  ...gone.map(({ kind, id, title, path }) => ({
    event: 'text.withdrawn' as const,
    data: { kind, id, title, path: toPublicPath(kind, path) },
  })),
  ...enquiries.map(({ reference, ...about }) => ({
    event: 'enquiry.received' as const,
    data: {
      kind: 'enquiry',
      id: reference,
      title: getSubjectName(site, about),
      path: enquiriesHref('mngr-consulta', { ref: reference }),
    },
  })),
]

const insertTexts = sql`INSERT INTO webhook_texts (entry_id, rev, kind, path, title, is_over)`

/**
 * Stores that these changes were considered. Writes nothing if another comparison did it meanwhile, or if the last
 * webhook was deleted.
 */
export function markConsidered({ changed, gone, enquiries }: Changes): BatchStep {
  const texts = JSON.stringify([...changed, ...gone])
  const last = enquiries.at(-1)?.id ?? 0
  return {
    conditions: [
      sql`NOT EXISTS (SELECT 1 FROM json_each(${texts}) c LEFT JOIN webhook_texts s ON s.entry_id = c.value ->> 'id'
        WHERE ${before} IS NOT c.value ->> 'before')`,
      sql`(SELECT min(last_enquiry_id) FROM webhooks) < ${enquiries[0]?.id ?? Number.MAX_SAFE_INTEGER}`,
    ],
    statements: [
      sql`${insertTexts} SELECT value ->> 'id', value ->> 'rev', value ->> 'kind', value ->> 'path', value ->> 'title',
          value ->> 'isOver' FROM json_each(${JSON.stringify(changed)}) WHERE true
        ON CONFLICT DO UPDATE SET rev = excluded.rev, path = excluded.path, title = excluded.title,
          is_over = excluded.is_over`,
      sql`DELETE FROM webhook_texts WHERE entry_id IN (
        SELECT value ->> 'id' FROM json_each(${JSON.stringify(gone)}))`,
      sql`UPDATE webhooks SET last_enquiry_id = ${last} WHERE last_enquiry_id < ${last}`,
    ],
  }
}

/** After the last webhook is deleted. */
export const forgetTexts = sql`DELETE FROM webhook_texts WHERE NOT EXISTS (SELECT 1 FROM webhooks)`

/** Before the first webhook is stored: what readers see already is no event. */
export const rememberCurrentTexts = (now: number): readonly SQL[] => [
  forgetTexts,
  sql`${insertTexts} SELECT * FROM (${selectCurrent(now)}) WHERE NOT EXISTS (SELECT 1 FROM webhooks)`,
]
