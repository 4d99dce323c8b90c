import { sql } from 'drizzle-orm'
import type { TextsCard } from '#client/features/content/contract.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { whereDraft, whereLive } from '#worker/db/publications.ts'
import type { Env } from '../../env.ts'
import { weekMs } from '../../site-settings/day.ts'
import { getOwnPostsOnly, isByAuthor } from './queries/own-posts.ts'

/** Reads the data of the dashboard card, for the texts that the user may see. */
export async function readTextsCard(
  { db }: Pick<Env, 'db'>,
  now: number,
  user: SessionUser,
): Promise<TextsCard> {
  const authorId = getOwnPostsOnly(user)
  const from = authorId === null ? sql`posts p` : sql`posts p JOIN entries e ON e.id = p.id`
  const [counted, lists] = await Promise.all([
    hasPermission(user, 'editArticles')
      ? db.get<{ week: number; any: number; drafts: number }>(sql`
        SELECT count(*) FILTER (WHERE ${whereLive(now, 'p')} AND p.published_at > ${now - weekMs}) AS week,
          count(*) AS any, count(*) FILTER (WHERE ${whereDraft(now, 'p')}) AS drafts FROM ${from} WHERE p.status <> 'trash' AND ${isByAuthor(authorId)}`)
      : null,
    // Loaded while the database counts: it needs the declarations of all kinds.
    import('./queries/texts-in-progress.ts').then((queries) => queries.readTextsInProgress(db, now, user)),
  ])
  return {
    articles: counted && { weekCount: counted.week, hasAny: counted.any > 0, draftCount: counted.drafts },
    ...lists,
  }
}
