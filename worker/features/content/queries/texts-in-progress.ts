import { sql, type SQL } from 'drizzle-orm'
import type { DashboardText, TextsCard } from '#client/features/content/contract.ts'
import { describeText } from '#client/features/content/kinds/labels.ts'
import { type AnyKindName, kinds } from '#client/features/content/kinds/names.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { hasNotEnded, whereDraft } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { selectState } from '../saving/actions.ts'
import { hasChangesColumn, withPublications } from '../saving/stored-text.ts'
import { listChangedTemplates } from './changed-templates.ts'
import { isSeenBy, selectOtherAuthor, waitsFor } from './own-posts.ts'

/** How many texts of each list. */
const shown = 4

/** How many texts that wait may come before those that do not. */
const maxWaiting = 20

/** Only the articles saved last are searched for unpublished changes: there can be thousands. */
const recent = 200

/** SQL condition: the newest revision of `e` is not its publication, so somebody wrote since it was withdrawn. */
const isWork = sql.raw(
  "coalesce((SELECT kind <> 'published' FROM entry_revisions WHERE entry_id = e.id ORDER BY rev DESC LIMIT 1), 1)",
)

type Row = {
  id: string
  kind: AnyKindName
  title: string | null
  at: number
  other: string | null
  /** 1 = whoever wrote it last cannot publish it, and the user can. */
  waits: number
}

const toLink = ({ id, kind, title, at, other }: Row): DashboardText => ({
  id,
  isArticle: kind === 'article',
  ...describeText(kind, title),
  at: new Date(at).toISOString(),
  by: other,
})

/**
 * Reads the drafts, the unpublished changes and the scheduled texts that the user may see, a few of each; apart from
 * these, what waits for somebody who may publish it.
 */
export async function readTextsInProgress(
  db: Database,
  now: number,
  user: SessionUser,
): Promise<Omit<TextsCard, 'articles'>> {
  const readTexts = (at: SQL, rest: SQL, limit = shown): Promise<Row[]> =>
    db.all<Row>(
      sql`SELECT t.*, ${selectOtherAuthor(user, sql`t.id`)} AS other
        FROM (SELECT e.id, e.kind, e.content ->> 'title' AS title, ${at} AS at, ${waitsFor(user)} AS waits
          FROM ${rest} LIMIT ${limit}) t`,
    )
  const otherKinds = sql`e.kind ${isOneOf(kinds)}`
  const [drafts, changed, scheduled, templates] = await Promise.all([
    // Articles by the index of their states: there can be thousands.
    readTexts(
      sql`e.saved_at`,
      sql`entries e WHERE (e.id IN (SELECT id FROM posts WHERE ${whereDraft(now)})
          OR ${otherKinds})
        AND ${selectState(now)} = 'draft' AND ${isWork} AND ${isSeenBy(user)} ORDER BY waits DESC, e.saved_at DESC, e.id DESC`,
      shown + maxWaiting,
    ),
    readTexts(
      sql`e.saved_at`,
      sql`${withPublications(now)} WHERE (e.id IN (SELECT id FROM entries WHERE kind = 'article'
          ORDER BY saved_at DESC LIMIT ${recent}) OR ${otherKinds})
        AND ${selectState(now)} = 'published' AND ${hasChangesColumn} AND ${isSeenBy(user)}
        ORDER BY waits DESC, e.saved_at DESC, e.id DESC`,
      shown + maxWaiting,
    ),
    readTexts(
      sql`n.from_at`,
      sql`entry_publications n JOIN entries e ON e.id = n.entry_id WHERE n.from_at > ${now}
        AND e.trashed_at IS NULL AND ${hasNotEnded(now, 'e')} AND ${isSeenBy(user)}
        ORDER BY n.from_at`,
    ),
    listChangedTemplates(db, now, readSiteState(db, now), user),
  ])
  const isOwn = ({ waits }: Row): boolean => waits === 0
  const newest = (rows: readonly Row[]): DashboardText[] =>
    rows
      .toSorted((a, b) => b.at - a.at)
      .slice(0, shown)
      .map(toLink)
  const allChanged = [...changed, ...templates]
  return {
    waiting: newest([...drafts, ...allChanged].filter((row) => !isOwn(row))),
    drafts: newest(drafts.filter(isOwn)),
    changed: newest(allChanged.filter(isOwn)),
    scheduled: scheduled.map(toLink),
  }
}
