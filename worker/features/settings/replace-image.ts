import type { SiteImage } from '#client/site.ts'
import { type Swap, swapped } from '../../db/library-swap.ts'
import type { Part } from '../../db/parts.ts'
import type { Database } from '../../env.ts'
import { parseSite } from '../../site-settings/parse-site.ts'
import { readSettings, saveSettings } from './queries.ts'

const images = ['logo', 'logoDark', 'mark', 'icon', 'socialImage'] as const

/** Puts another image in the place of one in what the company says of itself, as a version of its own. */
export async function swapInSettings(db: Database, swap: Swap): Promise<Part> {
  const { rev, site } = await readSettings(db)
  if (rev === 0 || !JSON.stringify(site).includes(swap.from)) return {}
  const { path: src, width, height, author, now } = swap
  const other: SiteImage = { src, width, height }
  const shown = Object.fromEntries(
    images.flatMap((name) => (site[name]?.src.includes(swap.from) ? [[name, other]] : [])),
  )
  // Links to it, wherever one may stand.
  const linked = parseSite(JSON.parse(swapped(JSON.stringify(site), swap)))
  return saveSettings({ from: rev, site: { ...linked, ...shown }, author, now })
}
