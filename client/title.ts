import type { PageView } from './router/view.ts'
import { titles } from './routes.ts'
import { site } from './site.ts'

/** The document's title, on the server and after each navigation: `{Página} - {Producto}`, or `Error: {status}`. */
export function titleOf({ error, data, route }: PageView): string {
  if (error) return `Error: ${error.statusCode}`
  // The data was loaded for the name of this very route.
  const title = (titles as Record<string, ((data: unknown) => string) | undefined>)[route.name ?? '']
  return `${title?.(data) ?? route.meta.title} - ${site.name}`
}
