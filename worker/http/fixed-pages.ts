import { routes } from '#client/routes.ts'

/** The public pages that every site has, in the shared cache and without parameters in their path. */
export const fixedPages: readonly { path: string; title: string }[] = Object.values(routes).flatMap(
  ({ path, meta }) =>
    'area' in meta || 'cache' in meta || 'standalone' in meta || path.includes(':')
      ? []
      : [{ path, title: meta.title }],
)
