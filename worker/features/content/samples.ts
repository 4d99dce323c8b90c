import { sql } from 'drizzle-orm'
import { type LegalId, legalIds } from '#client/features/content/kinds/legal.ts'
import { textKinds } from '#client/features/content/kinds/names.ts'
import type { SampleLink, Samples } from '#client/features/dashboard/contract/first-steps.ts'
import type { Site } from '#client/site.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { isCurrent, publicationsWithEntries, whereLive } from '#worker/db/publications.ts'
import type { Database, Env } from '#worker/env.ts'
import { listIncomingLinks } from './queries/incoming-links.ts'

// The samples of a new site: the articles that `npm run content` imports, which nobody has written, the pages of the
// migration 0052, and what `npm run demo` adds beside them. And the built-in texts of pages and services.

/** The start of the titles of sample people, cases, job offers and events. */
export const sampleTitleStart = 'Ejemplo: '
/** SQL condition for the table `entries e`. */
export const isSampleProof = `e.kind IN ('person', 'case', 'job', 'event') AND e.content ->> 'title' LIKE '${sampleTitleStart}%'`

const isFirstContent = sql.raw(
  `(e.id IN ('hostinger', 'como-medimos') OR (${isSampleProof}) OR (e.kind = 'article' AND e.author_name IS NULL AND EXISTS (
    SELECT 1 FROM entry_revisions WHERE entry_id = e.id AND kind = 'imported' AND author_name IS NULL)))`,
)
/** Moving a text to the trash and back raises `rev` but does not change the text. Tags are given in lists, too. */
const isUnchanged = sql.raw(
  `(e.rev = 1 OR (SELECT count(DISTINCT json_remove(content, '$.tags')) = 1 FROM entry_revisions WHERE entry_id = e.id))`,
)
/** SQL condition for the table `entries e`: a sample that nobody has changed. */
export const isSample = sql`${isFirstContent} AND ${isUnchanged}`
export const sampleIds = sql`SELECT e.id FROM entries e WHERE ${isSample}`

/** The ids of the samples that nobody has changed. */
export async function listSampleIds(db: Database): Promise<Set<string>> {
  return new Set(await db.column<string>(sampleIds))
}

const maxNamed = 10

type Row = {
  kind: 'article' | 'page' | 'person' | 'case' | 'job' | 'event' | 'own'
  title: string
  isSample: number
}

/** The samples that are still there, and whether readers see an article of the company's own. */
export async function readSamples(
  db: Database,
  now: number,
): Promise<{ samples: Samples; hasOwnArticle: boolean }> {
  const rows = await db.all<Row>(sql`
      SELECT e.kind, e.content ->> 'title' AS title, ${isUnchanged} AS isSample FROM entries e WHERE ${isFirstContent}
      UNION ALL SELECT 'own', '', 0 FROM (SELECT 1 FROM posts p
        WHERE ${whereLive(now, 'p')} AND p.id NOT IN (${sampleIds}) LIMIT 1)`)
  const count = (wanted: Row['kind']) =>
    rows.filter(({ kind, isSample }) => kind === wanted && isSample === 1).length
  const changed = rows.flatMap(({ kind, title, isSample }) =>
    kind !== 'own' && isSample === 0 ? [title] : [],
  )
  return {
    samples: {
      articles: count('article'),
      pages: count('page'),
      people: count('person'),
      cases: count('case'),
      jobs: count('job'),
      events: count('event'),
      changed: changed.slice(0, maxNamed),
    },
    hasOwnArticle: rows.some(({ kind }) => kind === 'own'),
  }
}

/** The texts that stay when the samples are removed, and lead to one of them. */
export async function listLinksToSamples(env: Env): Promise<SampleLink[]> {
  const links = await listIncomingLinks(env, sampleIds)
  if (links.length === 0) return []
  // The panel of a site without samples needs no kinds.
  const { describeText } = await import('#client/features/content/kinds/labels.ts')
  return links
    .slice(0, maxNamed)
    .map(({ kind, title, path }) => ({ title: describeText(kind, title).title, path }))
}

/** The legal texts of which readers see the owner's version, and what of it is still the template's, if that is most. */
export async function matchOwnLegalTexts(
  db: Database,
  now: number,
  state: Promise<{ site: Site }>,
): Promise<{ id: LegalId; fields: MatchedText['fields'] }[]> {
  const texts = await db.all<{ id: LegalId; markdown: string }>(sql`
    SELECT e.id, r.content ->> 'markdown' AS markdown FROM ${publicationsWithEntries}
      JOIN entry_revisions r ON r.entry_id = e.id AND r.rev = p.rev
    WHERE e.id ${isOneOf(legalIds)} AND ${isCurrent(now)}`)
  if (texts.length === 0) return []
  const { listTemplateLines } = await import('./templates/template-texts.ts')
  const { site } = await state
  return texts.map(({ id, markdown }) => {
    const [sentence, ...rest] = listTemplateLines(id, markdown, site)
    const field = { field: 'markdown', label: 'Texto', more: rest.length }
    return { id, fields: sentence === undefined ? [] : [{ ...field, sentence }] }
  })
}

/** The kinds whose sample text a new site shows. */
export const sampleKinds = ['service', ...textKinds] as const
type SampleKind = (typeof sampleKinds)[number]

/** A published text of these kinds: whether it is a sample, word for word, and which of its fields have built-in sentences. */
type MatchedText = {
  id: string
  kind: SampleKind
  name: string
  isSample: boolean
  fields: { field: string; label: string; sentence: string; more: number }[]
}

export async function matchPublishedSamples(
  db: Database,
  now: number,
  state: Promise<{ site: Site }>,
): Promise<MatchedText[]> {
  const [published, { site }] = await Promise.all([
    db.all<{ id: string; kind: SampleKind; content: string }>(sql`
    SELECT e.id, e.kind, r.content FROM ${publicationsWithEntries}
      JOIN entry_revisions r ON r.entry_id = e.id AND r.rev = p.rev
    WHERE e.kind ${isOneOf(sampleKinds)} AND ${isCurrent(now)}`),
    state,
  ])
  // Most new sites: the samples need not be loaded.
  if (published.length === 0) return []
  const { createSampleMatcher, describeBuiltInFields } = await import('./defaults/match-samples.ts')
  const isSample = await createSampleMatcher(site)
  return Promise.all(
    published.map(async ({ id, kind, content: stored }) => {
      const content = JSON.parse(stored)
      return {
        id,
        kind,
        isSample: await isSample(kind, content),
        ...(await describeBuiltInFields(kind, content)),
      }
    }),
  )
}
