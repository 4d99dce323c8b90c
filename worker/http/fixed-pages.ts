import { routes } from '#client/routes.ts'
import type { Site } from '#client/site.ts'

type FixedPage = { path: string; title: string }

/** The page that an owner may do without. */
export const domainCheckPath = routes['revisar-dominio'].path

/**
 * The public pages that every site has or may have, without parameters in their path. Pages with a `cache` rule in their
 * route, such as search results, are left out.
 */
const fixedPages: readonly FixedPage[] = Object.values(routes).flatMap(({ path, meta }) =>
  'area' in meta || 'cache' in meta || 'standalone' in meta || 'listedKind' in meta || path.includes(':')
    ? []
    : [{ path, title: meta.title }],
)

export const listFixedPages = ({ domainCheck }: Pick<Site, 'domainCheck'>): readonly FixedPage[] =>
  fixedPages.filter(({ path }) => domainCheck || path !== domainCheckPath)
