import * as v from 'valibot'
import type { SettingsPage } from '#client/features/settings/contract.ts'
import { settingsChangeSchema } from '#client/features/settings/contract/change.ts'
import { listDifferences, settingNames } from '#client/features/settings/contract/labels.ts'
import { defaultSite, type SiteSettings } from '#client/site.ts'
import type { Database } from '../../env.ts'
import { readImages } from '../media/queries.ts'
import { getImageId, imageSettings, listImageIds, readSettings } from './queries.ts'

// Settings in an export of the site. Mail addresses of the team are no part of it: who gets enquiries stays as it is.

const exportedNames = settingNames.filter((name) => name !== 'enquiryRecipients')

export async function readExportedSettings(db: Database): Promise<Record<string, unknown>> {
  const { site } = await readSettings(db)
  return Object.fromEntries(exportedNames.map((name) => [name, site[name]]))
}

/** Settings that decide whether others are valid. */
const deciding = ['country', 'noticeFrom']

/** Puts the given settings in the place of the current ones, without those for which a save would be refused. */
function replaceSettings(current: SiteSettings, given: ReadonlyMap<string, unknown>): SiteSettings {
  const parsed = v.safeParse(settingsChangeSchema, { site: { ...current, ...Object.fromEntries(given) } })
  const named = parsed.issues?.map(({ path }) => String(path?.[1]?.key)) ?? []
  // If a current setting is refused, another that was given made it invalid.
  const refused = [named, named.length > 0 ? deciding : []].find((names) =>
    names.some((name) => given.has(name)),
  )
  if (refused)
    return replaceSettings(current, new Map([...given].filter(([name]) => !refused.includes(name))))
  return parsed.typed ? parsed.output.site : current
}

/** The current settings, and those of an export in their place: only valid ones, and images of the library. */
export async function readRestoredSettings(
  db: Database,
  given: Readonly<Record<string, unknown>>,
): Promise<{ current: SettingsPage; restored: SiteSettings }> {
  const current = await readSettings(db)
  const names = exportedNames.filter((name) => Object.hasOwn(given, name))
  const restored = replaceSettings(current.site, new Map(names.map((name) => [name, given[name]])))
  const library = await readImages(db, listImageIds(restored))
  const missing = imageSettings.filter((name) => !library.has(getImageId(restored[name])))
  const unrestored = missing.map((name) => [name, restored[name] && current.site[name]])
  return { current, restored: { ...restored, ...Object.fromEntries(unrestored) } }
}

/** Pages that are unpublished leave the menus. */
const menus: readonly (keyof SiteSettings)[] = ['nav', 'footerNav', 'companyNav']

/** True until somebody changes the settings. */
export async function hasSampleSettings(db: Database): Promise<boolean> {
  const { site } = await readSettings(db)
  return listDifferences(defaultSite, site).every((name) => menus.includes(name))
}
