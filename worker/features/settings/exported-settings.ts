import type { SettingsPage } from '#client/features/settings/contract.ts'
import { listDifferences, settingNames } from '#client/features/settings/contract/labels.ts'
import { defaultSite, type SiteSettings } from '#client/site.ts'
import type { Database } from '../../env.ts'
import { parseSite } from '../../site-settings/parse-site.ts'
import { readImages } from '../media/queries.ts'
import { getImageId, imageSettings, listImageIds, readSettings } from './queries.ts'

// Settings in an export of the site. Mail addresses of the team are no part of it: who gets enquiries stays as it is.

export async function readExportedSettings(db: Database): Promise<Record<string, unknown>> {
  const { site } = await readSettings(db)
  const names = settingNames.filter((name) => name !== 'enquiryRecipients')
  return Object.fromEntries(names.map((name) => [name, site[name]]))
}

/** The current settings, and those of an export for their place, without images that are not here. */
export async function readRestoredSettings(
  db: Database,
  given: Readonly<Record<string, unknown>>,
): Promise<{ current: SettingsPage; restored: SiteSettings }> {
  const current = await readSettings(db)
  const { enquiryRecipients } = current.site
  const restored = parseSite({ ...current.site, ...given, enquiryRecipients })
  const library = await readImages(db, listImageIds(restored))
  const missing = imageSettings.filter((name) => !library.has(getImageId(restored[name])))
  return { current, restored: { ...restored, ...Object.fromEntries(missing.map((name) => [name, null])) } }
}

/** Pages that are unpublished leave the menus. */
const menus: readonly (keyof SiteSettings)[] = ['nav', 'footerNav', 'companyNav']

/** True until somebody changes the settings. */
export async function hasSampleSettings(db: Database): Promise<boolean> {
  const { site } = await readSettings(db)
  return listDifferences(defaultSite, site).every((name) => menus.includes(name))
}
