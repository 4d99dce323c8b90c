import { href } from '#client/routes.ts'
import type { Database } from '#worker/env.ts'
import { listFixedPages } from '#worker/http/fixed-pages.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { listAutomaticRedirects } from '../../blog/queries/automatic-redirects.ts'
import { listPublications, listLiveTagSlugs } from '../../blog/queries/publications.ts'
import { listPublicEntries } from '../../content/reading/public-list.ts'
import type { Target } from './suggestions/nearest.ts'

const maxPosts = 1_000

/** Lists all public pages with their former paths. The queries run in parallel. */
export async function listTargets(db: Database, now: number): Promise<Target[]> {
  const [posts, tags, documents, moved, { site }] = await Promise.all([
    listPublications(db, now, maxPosts),
    listLiveTagSlugs(db, now),
    listPublicEntries(db, now),
    listAutomaticRedirects(db),
    readSiteState(db, now),
  ])
  const before = Map.groupBy(moved, ({ to }) => to)
  const target = (path: string, title: string, slug: string): Target => ({
    path,
    title,
    names: [slug, ...(before.get(path) ?? []).map(({ from }) => from.split('/').at(-1) ?? '')],
  })
  return [
    ...listFixedPages(site).flatMap((page) => (page.path === '/' ? [] : [{ ...page, names: [page.path] }])),
    ...posts.map(({ slug, title }) => target(href('blog-slug', { slug }), title, slug)),
    ...documents.map(({ slug, title }) => target(`/${slug}`, title, slug)),
    ...tags.map(({ slug }) => target(href('blog-etiqueta', { slug }), `Etiqueta ${slug}`, slug)),
  ]
}
