import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { isSameContent } from '#client/features/content/contract/edited-text.ts'
import { templateIds } from '#client/features/content/kinds/legal.ts'
import { kinds } from '#client/features/content/kinds/names.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import type { Database } from '#worker/env.ts'
import type { readSiteState } from '#worker/site-settings/site-state.ts'
import { followFormOfAddress } from '../defaults/follow-form-of-address.ts'
import { selectState } from '../saving/actions.ts'
import { entries } from '../saving/entries.ts'
import { isSeenBy, selectOtherAuthor, waitsFor } from './own-posts.ts'

const rowSchema = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  title: v.nullable(v.string()),
  at: v.number(),
  other: v.nullable(v.string()),
  waits: v.number(),
  // Null if an earlier version stored it in another form.
  content: v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), entries.storedSchema)), null),
})

/**
 * The texts of which readers see the built-in version while another one is written; newest first. With a user, only
 * those that they see; `other` is who wrote last if that is somebody else, `waits` as in `readTextsInProgress`.
 */
export async function listChangedTemplates(
  db: Database,
  now: number,
  state: ReturnType<typeof readSiteState>,
  user: SessionUser | null = null,
) {
  const [found, { site }] = await Promise.all([
    db.all(sql`
      SELECT e.id, e.kind, e.content ->> 'title' AS title, e.saved_at AS at,
        ${selectOtherAuthor(user, sql`e.id`)} AS other,
        ${user ? waitsFor(user) : sql`0`} AS waits, e.content FROM entries e
      WHERE e.id ${isOneOf(templateIds)} AND ${selectState(now)} = 'template' AND ${user ? isSeenBy(user) : sql`TRUE`}
      ORDER BY e.saved_at DESC`),
    state,
  ])
  const changed = await Promise.all(
    found.map(async (each) => {
      const row = v.parse(rowSchema, each)
      const builtIn = await entries.readDefault(row.id, null, () => Promise.resolve(site))
      if (builtIn === null || row.content === null) return [row]
      return isSameContent(await followFormOfAddress(row.content, site.treatment), builtIn) ? [] : [row]
    }),
  )
  return changed.flat()
}
