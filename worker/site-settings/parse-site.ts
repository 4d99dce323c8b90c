import * as v from 'valibot'
import { findListedKind } from '#client/features/content/kinds/listed-kinds.ts'
import { siteSchema } from '#client/features/settings/contract.ts'
import { createAccentStyles } from '#client/features/settings/contract/accent.ts'
import { type PrivateSettings, type Site, defaultSite as defaults } from '#client/site.ts'
import { getCountryWords, getAddressWords } from './address-forms.ts'
import type { Announcement } from './announcement.ts'

/** The links of the footer, with those to the lists of these kinds that the owner has not put there. */
function addListLinks({ footerNav, companyNav }: Site, kinds: readonly string[]): Site['footerNav'] {
  const known = new Set([...footerNav, ...companyNav].map(({ href }) => href))
  const lists = kinds.flatMap((kind) => findListedKind(kind) ?? [])
  const links = lists.map(({ name, path }) => ({ name, href: `/${path}` }))
  return [...footerNav, ...links.filter(({ href }) => !known.has(href))]
}

/**
 * Parses each setting by itself; missing or invalid ones, for example of another version, get their default. `lists`:
 * the kinds to whose lists the footer leads besides.
 */
export function parseSite(
  data: Readonly<Record<string, unknown>>,
  lists: readonly string[] = [],
): Site & PrivateSettings {
  const read = Object.entries(siteSchema.entries).flatMap(([name, schema]) => {
    const parsed = v.safeParse(schema, data[name])
    return parsed.success ? [[name, parsed.output]] : []
  })
  // Each entry has passed the schema of its name.
  const site = { ...defaults, ...(Object.fromEntries(read) as Partial<Site & PrivateSettings>) }
  return {
    ...site,
    footerNav: addListLinks(site, lists),
    words: { ...getCountryWords(site.country), ...getAddressWords(site.treatment) },
  }
}

/**
 * Hides what is drawn by styles (client/ui/wave, the home page's index.css, standalone documents). The problems on the
 * home page's drawing become a list.
 */
const withoutDrawings =
  '.guide .threads,.wave>:not(ul){display:none}' +
  '.band::after,.journey::before,.journey :is(.section,.band .actions)::before{content:none}' +
  '.first{min-block-size:0}.wave{flex:none!important;min-block-size:0!important}' +
  '.wave>ul{position:static;display:grid;gap:var(--s-2);inline-size:min(100% - 2*var(--gutter),var(--page));margin-inline:auto}' +
  '.loose-ends>li{display:flex;flex-wrap:wrap;gap:var(--s-1)}' +
  '.loose-ends .tag+.tag,.loose-ends .tag{position:static;translate:none}'

/** Stylesheets for the accent colour, for a site without drawings and for hiding a dismissed announcement; null = neither is set. */
export function createSiteStyles(
  { drawings, ...colors }: Pick<Site, 'accent' | 'secondAccent' | 'drawings'>,
  announcement: Announcement | null,
): ReturnType<typeof createAccentStyles> | null {
  const { page, standalone } = createAccentStyles(colors)
  if (page === '' && announcement === null && drawings) return null
  const hidden = drawings ? '' : withoutDrawings
  return { page: page + (announcement?.hideStyles ?? '') + hidden, standalone: standalone + hidden }
}
