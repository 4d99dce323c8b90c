import * as v from 'valibot'
import { findListedKind, isListPath } from '#client/features/content/kinds/listed-kinds.ts'
import { siteSchema } from '#client/features/settings/contract.ts'
import { createAccentStyles } from '#client/features/settings/contract/accent.ts'
import { type PrivateSettings, type Site, defaultSite as defaults } from '#client/site.ts'
import { getCountryWords, getAddressWords } from './address-forms.ts'
import type { Announcement } from './announcement.ts'

type Menus = Pick<Site, 'nav' | 'footerNav' | 'companyNav'>

const blogPaths: readonly string[] = ['/blog', '/feed.xml', '/feed.json']

/** True for the list of a kind, such as `/empleo`, of which nothing was ever published, and for an empty blog. */
const isMissing = (path: string, lists: readonly string[]): boolean =>
  blogPaths.includes(path) ? !lists.includes('blog') : isListPath(path) && !lists.includes(path)

/** Without links to lists that never had entries. The footer gets links to lists that have entries and are in no menu. */
export function showLists({ nav, footerNav, companyNav }: Menus, lists: readonly string[]): Menus {
  const toShown = (links: Site['nav']): Site['nav'] => links.filter(({ href }) => !isMissing(href, lists))
  const known = new Set([...nav, ...footerNav, ...companyNav].map(({ href }) => href))
  const links = lists
    .flatMap((kind) => findListedKind(kind) ?? [])
    .map(({ name, path }) => ({ name, href: `/${path}` }))
    .filter(({ href }) => !known.has(href))
  return {
    nav: toShown(nav),
    footerNav: [...toShown(footerNav), ...links],
    companyNav: toShown(companyNav),
  }
}

/** Without links to what is not published; the settings keep them. */
export function hideLinks<Settings extends Site>(site: Settings, hidden: readonly string[]): Settings {
  const toShown = (links: Site['nav']): Site['nav'] => links.filter(({ href }) => !hidden.includes(href))
  return {
    ...site,
    nav: toShown(site.nav),
    footerNav: toShown(site.footerNav),
    companyNav: toShown(site.companyNav),
    noticeHref: hidden.includes(site.noticeHref) ? '' : site.noticeHref,
  }
}

/** Parses each setting by itself; missing or invalid ones, for example of another version, get their default. */
export function parseSite(data: Readonly<Record<string, unknown>>): Site & PrivateSettings {
  const read = Object.entries(siteSchema.entries).flatMap(([name, schema]) => {
    const parsed = v.safeParse(schema, data[name])
    return parsed.success ? [[name, parsed.output]] : []
  })
  // Each entry has passed the schema of its name.
  const site = { ...defaults, ...(Object.fromEntries(read) as Partial<Site & PrivateSettings>) }
  const countryWords = getCountryWords(site.country)
  return { ...site, countryWords, words: { ...countryWords, ...getAddressWords(site.treatment) } }
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
