import { titles } from './routes.ts'
import type { PageView } from './runtime/router/view.ts'
import type { Site } from './site.ts'

/** The document's title, on the server and after each navigation: by the site's pattern, or `Error: {status}`. */
export function getTitle({ error, data, route }: PageView, { name, titlePattern }: Site): string {
  if (error) return `Error: ${error.statusCode}`
  // The data was loaded for the name of this very route.
  const title = (titles as Record<string, ((data: unknown) => string) | undefined>)[route.name ?? '']
  // `{producto}` and `{página}`, of which only the first has the letter r there. A function, for in a text `$&` would
  // mean something.
  return titlePattern.replace(/{p(r?).{5,6}}/g, (_, product: string) =>
    product ? name : (title?.(data) ?? route.meta.title),
  )
}
