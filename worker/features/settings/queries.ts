import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { SettingsPage } from '#client/features/settings/contract.ts'
import { getSettingLabel, listDifferences } from '#client/features/settings/contract/labels.ts'
import { defaultSite, type SiteImage, type SiteSettings } from '#client/site.ts'
import { bumpContentVersion } from '../../db/content-version.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'
import { parseSite } from '../../site-settings/parse-site.ts'
import { isOutsideTrash, selectImages } from '../media/queries.ts'

/** The most settings versions that are listed, and that are stored. */
const maxListedRevisions = 20
const maxRevisions = 200

const rowSchema = v.object({
  rev: v.number(),
  at: v.number(),
  author: v.string(),
  data: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
})

/** Selects the newest versions, current one first; also used within batches. */
export const selectRevisions: SQL = sql`SELECT rev, at, author_name AS author, data FROM settings
  ORDER BY rev DESC LIMIT ${maxListedRevisions + 1}`

/** Converts version rows to the current settings and their history. */
export function toSettings(rows: readonly unknown[]): SettingsPage {
  const revisions = rows.map((row) => {
    const { data, ...about } = v.parse(rowSchema, row)
    return { ...about, site: parseSite(data) }
  })
  const [newest] = revisions
  return {
    rev: newest?.rev ?? 0,
    site: newest?.site ?? defaultSite,
    revisions: revisions.slice(0, maxListedRevisions).map(({ rev, at, author, site }, index) => ({
      rev,
      at: new Date(at).toISOString(),
      author,
      changed: listDifferences(revisions[index + 1]?.site ?? defaultSite, site).map((name) =>
        getSettingLabel(name, site.country),
      ),
    })),
  }
}

export async function readSettings(db: Database): Promise<SettingsPage> {
  return toSettings(await db.all(selectRevisions))
}

export async function readRevision(db: Database, rev: number): Promise<SiteSettings | null> {
  const row = await db.find<unknown>(
    sql`SELECT rev, at, author_name AS author, data FROM settings WHERE rev = ${rev}`,
  )
  return row ? parseSite(v.parse(rowSchema, row).data) : null
}

type SettingsSave = { from: number; site: SiteSettings; author: { id: string; name: string }; now: number }

export const imageSettings = ['logo', 'logoDark', 'mark', 'icon', 'socialImage'] as const
export const getImageId = (image: SiteImage | null): string => image?.src.split('/')[2] ?? ''

export const listImageIds = (site: SiteSettings): string[] => [
  ...new Set(imageSettings.map((name) => getImageId(site[name])).filter(Boolean)),
]

/** Writes a version, on condition that its base is still current and its images are in the library. */
export function saveSettings({ from: baseRev, site, author, now }: SettingsSave): BatchStep {
  const images = listImageIds(site)
  return {
    conditions: [
      sql`coalesce((SELECT max(rev) FROM settings), 0) = ${baseRev}`,
      sql`(SELECT count(*) FROM (${selectImages(images)}) WHERE ${isOutsideTrash}) = ${images.length}`,
    ],
    statements: [
      sql`INSERT INTO settings (rev, data, author_id, author_name, at)
        VALUES (${baseRev + 1}, ${JSON.stringify(site)}, ${author.id}, ${author.name}, ${now})`,
      sql`DELETE FROM settings WHERE rev <= ${baseRev + 1 - maxRevisions}`,
      bumpContentVersion,
    ],
  }
}
