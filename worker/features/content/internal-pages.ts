import {
  builtInIds,
  legalIds,
  legalTitles,
  measuredId,
  measuredTitle,
} from '#client/features/content/documents/legal.ts'
import type { OwnPage } from '#client/features/content/links/contract.ts'
import { href, match, routes } from '#client/routes.ts'
import { matching } from '#client/runtime/text/match.ts'
import type { Site } from '#client/site.ts'
import type { Database } from '../../env.ts'
import { readSite } from '../../site-settings/site.ts'
import { isTaken } from '../redirects/check.ts'
import { leadsOn } from '../redirects/known.ts'
import { listPublicDocuments } from './documents/reading/public.ts'
import { findPostTargets, knownPaths } from './queries/link-targets.ts'

// The pages of this site that a text can lead to.

const page = (title: string, path: string): OwnPage => ({ title, path, kind: 'page', state: null })

/** What everybody may read at an address of its own. */
const fixedPages = Object.values(routes).flatMap(({ path, meta }) =>
  'area' in meta || 'cache' in meta || path.includes(':') ? [] : [page(meta.title, path)],
)

const servicesOf = ({ services }: Site): OwnPage[] =>
  services.flatMap(({ id, name, shown }) =>
    shown ? [{ title: name, path: `${href('servicios')}#${id}`, kind: 'service', state: null }] : [],
  )

/** Pages, services and articles that answer a question, in this order; drafts among them. */
export async function findOwnPages(db: Database, question: string, now: number): Promise<OwnPage[]> {
  const [posts, documents, { site }] = await Promise.all([
    findPostTargets(db, question, now),
    listPublicDocuments(db),
    readSite(db, now),
  ])
  const own = documents.map(({ slug, title }) => page(title, href('pagina', { slug })))
  const legal = legalIds
    .filter((id) => !documents.some(({ slug }) => slug === id))
    .map((id) => page(legalTitles[id], href('pagina', { slug: id })))
  const measured = page(measuredTitle, href('pagina', { slug: measuredId }))
  const fixed = [...fixedPages, ...own, ...legal, measured, ...servicesOf(site)]
  const answers = matching(
    fixed.map((each) => ({ text: each.title, each })),
    question,
  )
  return [...answers.map(({ each }) => each), ...posts]
}

/** Files, and what the site draws: no pages that somebody could have taken away. */
const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path) || path.startsWith('/hilos/')

/** Of these paths of ours those at which readers find nothing. */
export async function findLostPaths(db: Database, paths: readonly string[], now: number): Promise<string[]> {
  const asked = paths.filter((path) => !isTaken(path) && !isFile(path))
  if (asked.length === 0) return []
  const [known, documents, led] = await Promise.all([
    knownPaths(db, asked, now),
    listPublicDocuments(db),
    leadsOn(db, asked, now),
  ])
  const documentPaths = new Set(
    [...builtInIds, ...documents.map(({ slug }) => slug)].map((slug) => `/${slug}`),
  )
  const isThere = (path: string): boolean => known.has(path) || documentPaths.has(path) || led.has(path)
  return asked.filter((path) => {
    const { name } = match(new URL(path, 'https://a.example'))
    const mayMove = name === null || name === 'blog-slug' || name === 'blog-etiqueta' || name === 'pagina'
    return mayMove && !isThere(path)
  })
}
