import { routes } from '#client/routes.ts'

/** Public pages that every site has: without parameters, and without a `cache` rule, such as search results. */
export const fixedPages: readonly { path: string; title: string }[] = Object.values(routes).flatMap(
  ({ path, meta }) =>
    'area' in meta || 'cache' in meta || 'standalone' in meta || 'listedKind' in meta || path.includes(':')
      ? []
      : [{ path, title: meta.title }],
)
