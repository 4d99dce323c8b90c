import { sql, type SQL } from 'drizzle-orm'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import { removeMenuLinks } from '../settings/menu-links.ts'
import { sampleIds } from './samples.ts'

const postTagsOf = (posts: SQL): SQL => sql`SELECT tag_id FROM post_tags WHERE post_id ${posts}`

/** Deletes the samples that nobody has changed, with their tags and the menu links to them, if there are any. */
export const removeSamples = (now: number): BatchStep => ({
  conditions: [sql`EXISTS (${sampleIds})`],
  statements: [
    ...removeMenuLinks(sampleIds),
    sql`DELETE FROM tags WHERE id IN (${postTagsOf(sql`IN (${sampleIds})`)})
      AND id NOT IN (${postTagsOf(sql`NOT IN (${sampleIds})`)})`,
    sql`DELETE FROM entries WHERE id IN (${sampleIds})`,
    // Because of this row, `npm start` does not load the samples again.
    sql`INSERT INTO first_steps (step, state, at) VALUES ('samples', 'done', ${now}) ON CONFLICT (step) DO NOTHING`,
    bumpContentVersion,
  ],
})
