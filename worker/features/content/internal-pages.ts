import { sql } from 'drizzle-orm'
import { getStateLabel } from '#client/features/content/contract/transitions.ts'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { getKindName, describeText } from '#client/features/content/kinds/labels.ts'
import { legalIds, legalTitles } from '#client/features/content/kinds/legal.ts'
import { listedKindEntries } from '#client/features/content/kinds/listed-kinds.ts'
import type { Kind } from '#client/features/content/kinds/names.ts'
import type { InternalPage } from '#client/features/content/links/contract.ts'
import { href } from '#client/routes.ts'
import { searchItems } from '#client/runtime/text/search-items.ts'
import type { Site } from '#client/site.ts'
import { hasEveryWord } from '#worker/db/search-text.ts'
import { searchWithCorrection } from '#worker/search/corrected-search.ts'
import type { Database } from '../../env.ts'
import { listFixedPages } from '../../http/fixed-pages.ts'
import { readSiteState } from '../../site-settings/site-state.ts'
import { listArticleSummaries } from './queries/article-summaries.ts'
import { parseListed, selectListed } from './queries/listed-texts.ts'
import { listPublicEntries } from './reading/public-list.ts'

/** Most articles that are offered as link targets. */
const maxTargets = 8

/** Articles whose title, slug, summary or tags contain every word of the query, last changed first. */
async function findPostTargets(db: Database, query: string, now: number): Promise<InternalPage[]> {
  const matches = sql.join([sql`p.status <> 'trash'`, ...hasEveryWord(sql`p.folded`, query)], sql` AND `)
  const chosen = sql`SELECT e.id, e.saved_at AS key FROM entries e INDEXED BY entries_by_saved
    CROSS JOIN posts p ON p.id = e.id WHERE e.kind = 'article' AND ${matches}
    ORDER BY e.saved_at DESC, e.id DESC LIMIT ${maxTargets}`
  const rows = await db.all(selectListed(chosen, sql`c.key DESC, e.id DESC`, now))
  return rows.map(parseListed).map(({ kind, path, state, ...found }) => {
    const { label, title } = describeText(kind, found.title)
    const isSeen = state === 'published'
    return { title, path, label: isSeen ? label : `${label} · ${getStateLabel(state, getKind(kind).label)}` }
  })
}

// Searches pages of this site for the editor to link to.

const toInternalPage = (title: string, path: string, kind: Kind = 'page'): InternalPage => ({
  title,
  path,
  label: getKindName(kind),
})

/** Those built in; own services are entries. */
const listServicePages = ({ services }: Site): InternalPage[] =>
  services.flatMap(({ id, name, shown }) =>
    shown ? [toInternalPage(name, href('servicio', { slug: id }), 'service')] : [],
  )

/**
 * Finds pages, services and articles that match the query, in this order, or a similar query if none does. Includes
 * draft articles.
 */
export async function findInternalPages(db: Database, query: string, now: number): Promise<InternalPage[]> {
  const [posts, documents, { site }] = await Promise.all([
    findPostTargets(db, query, now),
    listPublicEntries(db, now),
    readSiteState(db, now),
  ])
  const own = documents.map(({ kind, slug, title }) =>
    // Without a slash it is a page, or the list of a kind.
    toInternalPage(title, `/${slug}`, slug.includes('/') ? kind : 'page'),
  )
  const services = documents.some(({ kind }) => kind === 'service') ? [] : listServicePages(site)
  const legal = legalIds
    .filter((id) => !documents.some(({ slug }) => slug === id))
    .map((id) => toInternalPage(legalTitles[id], href('pagina', { slug: id })))
  const unused = listedKindEntries
    .filter(([, { path }]) => !documents.some(({ slug }) => slug === path))
    .map(([, { name, path }]) => {
      const page = toInternalPage(name, `/${path}`)
      return { ...page, label: `${page.label} · ahora sin nada publicado` }
    })
  const always = listFixedPages(site).map(({ path, title }) => toInternalPage(title, path))
  const fixed = [...always, ...own, ...legal, ...services, ...unused]
  const items = fixed.map((page) => ({ text: page.title, page }))
  const { result } = await searchWithCorrection(query, {
    async search(words) {
      const found = searchItems(items, words)
      const targets = words === query ? posts : await findPostTargets(db, words, now)
      const titled = searchItems(
        targets.map((page) => ({ text: page.title, page })),
        words,
      )
      // Articles that have the words elsewhere than in the title matter only if nothing is called so.
      const named = [...found, ...titled].map(({ page }) => page)
      return named.length > 0 ? named : targets
    },
    isEmpty: ({ length }) => length === 0,
    readTexts: async () => [...fixed.map(({ title }) => title), ...(await listArticleSummaries(db))],
  })
  return result
}
