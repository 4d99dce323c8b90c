import { textKinds } from '#client/features/content/documents/contract/text-kinds.ts'
import { homeServices, type PreviewedText, type SitePages } from '#client/features/site/contract.ts'
import { href } from '#client/features/site/routes.ts'
import { pageNotFound } from '#client/runtime/errors.ts'
import { noData, type PageFunction, type PageFunctions } from '../../http/page.ts'
import { readSite } from '../../site-settings/site.ts'
import { latestPosts } from '../blog/queries/posts.ts'
import { findShown } from '../content/documents/reading/public.ts'
import { shownOf } from '../content/documents/reading/shown.ts'

const latestOnHome = 3

/** What pages are made of besides their data. */
const shownKinds = [...textKinds, 'service', 'person', 'case', 'question'] as const

const index: PageFunction<SitePages['index']> = async ({ env, now }) => {
  // Before the trip, which then takes all of it.
  const { readHomeProof } = await import('./proof.ts')
  const [latest, { service: services, ...texts }, proof] = await Promise.all([
    latestPosts(env.db, now, latestOnHome),
    shownOf(env.db, 'service', 'home', 'next'),
    readHomeProof(env, now),
  ])
  const service = services
    ?.slice(0, homeServices + 1)
    .map(({ slug, title, summary, motif }) => ({ slug, title, summary, motif }))
  return { kind: 'data', data: { latest, ...texts, ...(service && { service }), ...(proof && { proof }) } }
}

/** A service by its address: the owner's, or one that the site comes with until they have published any. One trip. */
const service: PageFunction<SitePages['servicio']> = async ({ env, now, route }) => {
  const slug = route.params['slug'] ?? ''
  if (!/^[a-z0-9-]{1,40}$/.test(slug)) return { kind: 'missing' }
  const [{ shown, hasOwn }, { site }, texts] = await Promise.all([
    findShown(env.db, 'service', href('servicio', { slug })),
    readSite(env.db, now),
    shownOf(env.db, 'offer', 'next'),
  ])
  if (shown === null && hasOwn === 1) return { kind: 'missing' }
  const { serviceOf } = await import('./service.ts')
  const found = await serviceOf(slug, shown, site)
  return found ? { kind: 'data', data: { service: found, ...texts } } : { kind: 'missing' }
}

/** The newest text behind a link, for whoever holds it. */
const previewed: PageFunction<SitePages['vista-previa-texto']> = async ({ env, now, route }) => {
  const { readPreviewed } = await import('../content/documents/previews.ts')
  const [found, latest, around] = await Promise.all([
    readPreviewed(env.db, route.params['token'] ?? '', now),
    latestPosts(env.db, now, latestOnHome),
    shownOf(env.db, ...shownKinds),
  ])
  if (!found) return { kind: 'error', error: pageNotFound(route.fullPath) }
  // What readers would see has the kind's own fields.
  const title = found.content.title || 'Sin título'
  const text = { ...found.shown, title, kind: found.content.kind } as PreviewedText
  const expiresAt = new Date(found.expiresAt).toISOString()
  return { kind: 'data', data: { title: `Vista previa: ${title}`, text, latest, around, expiresAt } }
}

/** Route name → its data function. */
export const sitePages: PageFunctions<SitePages> = {
  index,
  nosotros: async ({ env }) => ({
    kind: 'data',
    data: await shownOf(env.db, 'person', 'case', 'about', 'next'),
  }),
  servicios: async ({ env }) => ({
    kind: 'data',
    data: await shownOf(env.db, 'service', 'question', 'offer', 'next'),
  }),
  servicio: service,
  'vista-previa-texto': previewed,
  hostinger: noData,
}
