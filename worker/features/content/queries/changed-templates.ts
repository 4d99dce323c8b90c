import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { isSameContent } from '#client/features/content/contract/edited-text.ts'
import { templateIds } from '#client/features/content/kinds/legal.ts'
import { kinds } from '#client/features/content/kinds/names.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import type { Database } from '#worker/env.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { followFormOfAddress } from '../defaults/follow-form-of-address.ts'
import { selectState } from '../saving/actions.ts'
import { entries } from '../saving/entries.ts'

const rowSchema = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  title: v.nullable(v.string()),
  at: v.number(),
  content: v.pipe(v.string(), v.parseJson(), entries.storedSchema),
})

/** The texts of which readers see the built-in version while another one is written; newest first. */
export async function listChangedTemplates(db: Database, now: number, isSeen: SQL = sql`TRUE`) {
  const found = await db.all(sql`
    SELECT e.id, e.kind, e.content ->> 'title' AS title, e.saved_at AS at, e.content FROM entries e
    WHERE e.id ${isOneOf(templateIds)} AND ${selectState(now)} = 'template' AND ${isSeen} ORDER BY e.saved_at DESC`)
  const rows = found.map((row) => v.parse(rowSchema, row))
  if (rows.length === 0) return []
  const { site } = await readSiteState(db, now)
  const isSame = await Promise.all(
    rows.map(async ({ id, content }) => {
      const builtIn = await entries.readDefault(id, null, () => Promise.resolve(site))
      const written = await followFormOfAddress(content, site.treatment)
      return builtIn !== null && isSameContent(written, builtIn)
    }),
  )
  return rows.filter((_, at) => isSame[at] === false)
}
