import { routes } from '#client/routes.ts'

/**
 * The public pages that every site has, without parameters in their path. Pages with a `cache` rule in their route,
 * such as search results, are left out.
 */
export const fixedPages: readonly { path: string; title: string }[] = Object.values(routes).flatMap(
  ({ path, meta }) =>
    'area' in meta || 'cache' in meta || 'standalone' in meta || 'listedKind' in meta || path.includes(':')
      ? []
      : [{ path, title: meta.title }],
)
