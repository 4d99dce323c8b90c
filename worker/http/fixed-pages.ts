import { routes } from '#client/routes.ts'

/**
 * Public pages with a fixed path, which always exist. Pages with a `cache` rule in their route, such as search results,
 * are left out.
 */
export const fixedPages: readonly { path: string; title: string }[] = Object.values(routes).flatMap(
  ({ path, meta }) =>
    'area' in meta || 'cache' in meta || 'listedKind' in meta || path.includes(':')
      ? []
      : [{ path, title: meta.title }],
)
