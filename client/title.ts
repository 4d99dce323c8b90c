import { titles } from './routes.ts'
import type { PageView } from './runtime/router/view.ts'
import type { Site } from './site.ts'

/** From the site's pattern, or `Error: {status}`. Used on the server and after each navigation. */
export function getTitle({ error, data, route }: PageView, { name, titlePattern }: Site): string {
  if (error) return `Error: ${error.statusCode}`
  // The cast is safe: the data was loaded for the route of this name.
  const title = (titles as Record<string, ((data: unknown) => string) | undefined>)[route.name ?? '']
  // Of `{producto}` and `{página}` only the first has an `r`. A function, so that `$&` in a title stays as it is.
  return titlePattern.replace(/{p(r?).{5,6}}/g, (_, product: string) =>
    product ? name : (title?.(data) ?? route.meta.title),
  )
}
