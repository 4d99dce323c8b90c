import type { Shown } from './router/runtime.ts'
import { site } from './site.ts'

/** The document's title, on the server and after each navigation: `{Página} - {Producto}`, or `Error: {status}`. */
export function titleOf({
  error,
  module,
  data,
  route,
}: Pick<Shown, 'error' | 'module' | 'data' | 'route'>): string {
  if (error) return `Error: ${error.statusCode}`
  // The module and the data were loaded for the same route name, so they fit each other.
  const title = module?.title as ((data: unknown, route: Shown['route']) => string) | undefined
  return `${title?.(data, route) ?? route.meta.title} - ${site.name}`
}
