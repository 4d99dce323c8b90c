import * as v from 'valibot'
import type { RestoredSettings, SettingsPage } from '#client/features/settings/contract.ts'
import { settingsChangeSchema } from '#client/features/settings/contract/change.ts'
import { getSettingLabel, listDifferences, settingNames } from '#client/features/settings/contract/labels.ts'
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

const imageMissingReason = 'Su imagen no está en Medios.'

/** Settings that decide whether others are valid. */
const deciding = ['country', 'noticeFrom']

/** Reasons by the name of the setting that stays as it was. */
type LeftOut = ReadonlyMap<string, string>

/** Puts the given settings in the place of the current ones, without those for which a save would be refused. */
function replaceSettings(
  current: SiteSettings,
  given: ReadonlyMap<string, unknown>,
  leftOut: LeftOut = new Map(),
): { site: SiteSettings; leftOut: LeftOut } {
  const parsed = v.safeParse(settingsChangeSchema, { site: { ...current, ...Object.fromEntries(given) } })
  const named = parsed.issues?.map(({ path, message }) => [String(path?.[1]?.key), message] as const) ?? []
  // If a current setting is refused, another that was given made it invalid.
  const decided = named.slice(0, 1).flatMap(([, message]) => deciding.map((name) => [name, message] as const))
  const refused = [named, decided]
    .map((reasons) => reasons.filter(([name]) => given.has(name)))
    .find((reasons) => reasons.length > 0)
  if (refused) {
    const reasons = new Map(refused)
    const rest = new Map([...given].filter(([name]) => !reasons.has(name)))
    return replaceSettings(current, rest, new Map([...leftOut, ...reasons]))
  }
  return { site: parsed.typed ? parsed.output.site : current, leftOut }
}

/** The current settings, and those of an export in their place: only valid ones, and images of the library. */
export async function readRestoredSettings(
  db: Database,
  given: Readonly<Record<string, unknown>>,
): Promise<{ current: SettingsPage; restored: SiteSettings; leftOut: RestoredSettings['leftOut'] }> {
  const current = await readSettings(db)
  const names = exportedNames.filter((name) => Object.hasOwn(given, name))
  const { site, leftOut } = replaceSettings(current.site, new Map(names.map((name) => [name, given[name]])))
  const library = await readImages(db, listImageIds(site))
  const missing = imageSettings.filter((name) => site[name] && !library.has(getImageId(site[name])))
  const reasons = new Map([...leftOut, ...missing.map((name) => [name, imageMissingReason] as const)])
  return {
    current,
    restored: { ...site, ...Object.fromEntries(missing.map((name) => [name, current.site[name]])) },
    leftOut: settingNames.flatMap((name) => {
      const reason = reasons.get(name)
      return reason === undefined ? [] : [{ label: getSettingLabel(name, site.country), reason }]
    }),
  }
}

/** Pages that are deleted leave the menus. */
const menus: readonly (keyof SiteSettings)[] = ['nav', 'footerNav', 'companyNav']

/** True until somebody changes the settings. */
export async function hasSampleSettings(db: Database): Promise<boolean> {
  const { site } = await readSettings(db)
  return listDifferences(defaultSite, site).every((name) => menus.includes(name))
}
