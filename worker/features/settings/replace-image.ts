import type { SiteImage } from '#client/site.ts'
import { type MediaReplacement, replaceMediaInText } from '../../db/media-replacement.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'
import { parseSite } from '../../site-settings/parse-site.ts'
import { imageSettings, readSettings, saveSettings } from './queries.ts'

/** Replaces an image in the settings by another, as a new version. */
export async function replaceImageInSettings(
  db: Database,
  replacement: MediaReplacement,
): Promise<BatchStep> {
  const { rev, site } = await readSettings(db)
  if (rev === 0 || !JSON.stringify(site).includes(replacement.oldId)) return {}
  const { newPath: src, width, height, author, now } = replacement
  const other: SiteImage = { src, width, height }
  const shown = Object.fromEntries(
    imageSettings.flatMap((name) => (site[name]?.src.includes(replacement.oldId) ? [[name, other]] : [])),
  )
  // Also replace links to the image, e.g. in menus.
  const linked = parseSite(JSON.parse(replaceMediaInText(JSON.stringify(site), replacement)))
  return saveSettings({ from: rev, site: { ...linked, ...shown }, author, now })
}
