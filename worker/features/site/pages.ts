import { sql, type SQL } from 'drizzle-orm'
import { listTagPrefixes } from '#client/features/blog/contract/service-by-tags.ts'
import type { HomeContent } from '#client/features/content/kinds/home.ts'
import { publicKinds } from '#client/features/content/kinds/names.ts'
import { serviceIds } from '#client/features/settings/contract/services.ts'
import { maxHomeServices, type SitePages } from '#client/features/site/contract.ts'
import { joinLogos, listCaseLogos } from '#client/features/site/customer-logos.ts'
import { href } from '#client/features/site/routes.ts'
import { createPageNotFoundError } from '#client/runtime/errors.ts'
import type { Site } from '#client/site.ts'
import { domainCheckPath } from '#worker/http/fixed-pages.ts'
import { fromCurrentInOrder, isPublishedAt } from '../../db/publications.ts'
import type { Database } from '../../env.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { readSiteState } from '../../site-settings/site-state.ts'
import { listLatestPosts, listPostsByTagPrefix } from '../blog/queries/posts.ts'
import { findPublicService } from '../content/reading/public-entries.ts'
import { readPublicTexts } from '../content/reading/public-texts.ts'
import { parseImage, selectImageJson } from '../media/queries.ts'

/**
 * A link of a card of the home page at which no text is published: where it is redirected to, and whether there is a text
 * that nobody sees.
 */
type CardLink = { path: string; target: string | null; isHidden: number }

const defaultPaths = JSON.stringify(serviceIds.map((id) => `/servicios/${id}`))

/** Reads the links of the cards on the home page, and those to built-in services. */
const selectCardLinks = (now: number): SQL => sql`
  SELECT l.value AS path, r.target, EXISTS (SELECT 1 FROM entries h WHERE h.language = 'es'
    AND h.path = substr(coalesce(r.target, l.value), 2) AND NOT ${isPublishedAt(sql`h.path`, now)}) AS isHidden
  FROM (SELECT value FROM json_each(${defaultPaths})
    UNION SELECT value ->> 'href' FROM json_each((
      SELECT data -> '$.audience' FROM (SELECT p.data FROM ${fromCurrentInOrder('home', now)})))) l
  LEFT JOIN owner_redirects r ON r.source = l.value
  WHERE NOT ${isPublishedAt(sql`substr(l.value, 2)`, now)}`

/**
 * Where the cards of the home page lead: to the new address of a page that has moved, and nowhere if it is not published.
 * The address of a built-in service leads to the list once the owner has withdrawn it.
 */
function followCardLinks(
  home: HomeContent,
  links: readonly CardLink[],
  { services, domainCheck }: Site,
): HomeContent {
  const isShown = (path: string): boolean =>
    services.some(({ id, shown }) => shown && path === `/servicios/${id}`)
  const audience = home.audience.map((card) => {
    if (!domainCheck && card.href === domainCheckPath) return { ...card, href: '' }
    const link = isShown(card.href) ? undefined : links.find(({ path }) => path === card.href)
    if (!link) return card
    const isBuiltIn = serviceIds.some((id) => card.href === `/servicios/${id}`)
    const isMoved = link.target !== null && link.target !== '/servicios'
    if (link.isHidden === 1 || (isBuiltIn && !isMoved)) return { ...card, href: '' }
    return { ...card, href: link.target ?? card.href }
  })
  return { ...home, audience }
}

/** The sizes of the home page's photograph, for `srcset`; empty without one. */
async function readHomePhotoSizes(db: Database, now: number): Promise<string> {
  // The address of an image is /medios/{id of 20 characters}/…
  const photo = selectImageJson(sql`substr(p.data ->> '$.photo.src', 9, 20)`)
  const stored = await db.value<string | null>(sql`SELECT ${photo} FROM ${fromCurrentInOrder('home', now)}`)
  return parseImage(stored)?.srcset ?? ''
}

const latestOnHome = 3

const index: PageFunction<SitePages['index']> = async ({ env, now }) => {
  // Imported first, so that all reads below start in the same turn and a versioned database sends them as one batch.
  const { readHomeSpeedClaim } = await import('./home-speed-claim.ts')
  const state = readSiteState(env.db, now)
  const [
    latest,
    { service: services, case: cases, about, home, next },
    proof,
    photoSizes,
    cardLinks,
    { site },
  ] = await Promise.all([
    listLatestPosts(env.db, now, latestOnHome),
    readPublicTexts(
      { db: env.db, now, limit: maxHomeServices + 1 },
      'service',
      'case',
      'about',
      'home',
      'next',
    ),
    readHomeSpeedClaim(env, now, state),
    readHomePhotoSizes(env.db, now),
    env.db.all<CardLink>(selectCardLinks(now)),
    state,
  ])
  const service = services?.map(({ slug, title, summary, motif }) => ({ slug, title, summary, motif }))
  const logos = joinLogos(about, listCaseLogos(cases ?? []))
  const renderers = (cases || logos.length > 0) && (await import('./render-cases.ts'))
  const casesHtml = cases && renderers && renderers.renderHomeCases(cases)
  return {
    kind: 'data',
    data: {
      latest,
      home: followCardLinks(home, cardLinks, site),
      next,
      ...(service && { service }),
      ...(proof && { proof }),
      ...(casesHtml && { casesHtml }),
      ...(renderers &&
        logos.length > 0 && {
          customers: { title: about.customersTitle, html: renderers.renderLogos(logos) },
        }),
      ...(photoSizes && { photoSizes }),
    },
  }
}

/** A service by its slug: one of the owner's, or a default one until the owner publishes a service. */
const service: PageFunction<SitePages['servicio']> = async ({ env, now, route }) => {
  const slug = route.params['slug'] ?? ''
  if (!/^[a-z0-9-]{1,40}$/.test(slug)) return { kind: 'missing' }
  const path = href('servicio', { slug })
  const [own, { site }, { person = [], case: cases = [], ...texts }, related] = await Promise.all([
    findPublicService(env.db, path, now),
    readSiteState(env.db, now),
    readPublicTexts({ db: env.db, now }, 'person', 'case', 'offer', 'next'),
    listPostsByTagPrefix(env.db, now, listTagPrefixes(slug)),
  ])
  // A scheduled version has moved the service.
  if (own.path !== null && `/${own.path}` !== path)
    return { kind: 'redirect', to: `/${own.path}`, statusCode: 308 }
  if (own.data === null && own.hasOwn === 1) return { kind: 'missing' }
  const { resolveService } = await import('./service.ts')
  const found = await resolveService(slug, own.data, site)
  if (!found) return { kind: 'missing' }
  const isAbout = ({ services }: { services: readonly string[] }): boolean => services.includes(slug)
  const casesHtml =
    cases.some(isAbout) && (await import('./render-cases.ts')).renderCases(cases.filter(isAbout))
  const people = person.filter(isAbout)
  return {
    kind: 'data',
    data: {
      service: found,
      related,
      ...texts,
      ...(people.length > 0 && { person: people }),
      ...(casesHtml && { casesHtml }),
    },
  }
}

/** The newest text behind a preview link, readable by anyone with the link. */
const preview: PageFunction<SitePages['vista-previa']> = async ({ env, now, route }) => {
  const { readPreview } = await import('../content/previews/read-preview.ts')
  const found = await readPreview(env, route.params['token'] ?? '', now)
  if (!found) return { kind: 'error', error: createPageNotFoundError(route.fullPath) }
  // An article has a page of its own; other texts are previewed within a page, which needs the texts around them.
  const isAlone = found.text.kind === 'article'
  const [latest, around] = await Promise.all([
    isAlone ? [] : listLatestPosts(env.db, now, latestOnHome),
    readPublicTexts({ db: env.db, now }, ...(isAlone ? [] : publicKinds)),
  ])
  return { kind: 'data', data: { title: `Vista previa: ${found.text.title}`, ...found, latest, around } }
}

/** Data functions by route name. */
export const sitePages: PageFunctions<SitePages> = {
  index,
  nosotros: async ({ env: { db }, now }) => {
    const { case: cases, ...texts } = await readPublicTexts({ db, now }, 'person', 'case', 'about', 'next')
    const casesHtml = cases && (await import('./render-cases.ts')).renderCases(cases)
    return {
      kind: 'data',
      data: { ...texts, ...(cases && { logos: listCaseLogos(cases) }), ...(casesHtml && { casesHtml }) },
    }
  },
  servicios: async ({ env: { db }, now }) => ({
    kind: 'data',
    data: await readPublicTexts({ db, now }, 'service', 'question', 'offer', 'next'),
  }),
  servicio: service,
  'vista-previa': preview,
  'vista-previa-texto': preview,
}
