import * as v from 'valibot'
import { siteSchema } from '#client/features/settings/contract.ts'
import { createAccentStyles } from '#client/features/settings/contract/accent.ts'
import { type PrivateSettings, type Site, defaultSite as defaults } from '#client/site.ts'
import { getCountryWords, getAddressWords } from './address-forms.ts'
import type { Announcement } from './announcement.ts'

/** Parses each setting by itself; missing or invalid ones, for example of another version, get their default. */
export function parseSite(data: Readonly<Record<string, unknown>>): Site & PrivateSettings {
  const read = Object.entries(siteSchema.entries).flatMap(([name, schema]) => {
    const parsed = v.safeParse(schema, data[name])
    return parsed.success ? [[name, parsed.output]] : []
  })
  // Each entry has passed the schema of its name.
  const site = { ...defaults, ...(Object.fromEntries(read) as Partial<Site & PrivateSettings>) }
  return { ...site, words: { ...getCountryWords(site.country), ...getAddressWords(site.treatment) } }
}

/** Stylesheets for the accent colour and for hiding a dismissed announcement; null = neither is set. */
export function createSiteStyles(
  colors: Pick<Site, 'accent' | 'secondAccent'>,
  announcement: Announcement | null,
): ReturnType<typeof createAccentStyles> | null {
  const { page, standalone } = createAccentStyles(colors)
  if (page === '' && announcement === null) return null
  return { page: page + (announcement?.hideStyles ?? ''), standalone }
}
