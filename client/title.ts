import { titles } from './routes.ts'
import type { PageView } from './runtime/router/view.ts'
import type { Site } from './site.ts'

/** The document title, on the server and after each navigation: by the site's pattern, or `Error: {status}`. */
export function getTitle({ error, data, route }: PageView, { name, titlePattern }: Site): string {
  if (error) return `Error: ${error.statusCode}`
  // The data was loaded for this route name, so it fits the title function.
  const title = (titles as Record<string, ((data: unknown) => string) | undefined>)[route.name ?? '']
  // Matches `{producto}` and `{página}`; only the first has an `r` there. A function, so that `$&` is plain text.
  return titlePattern.replace(/{p(r?).{5,6}}/g, (_, product: string) =>
    product ? name : (title?.(data) ?? route.meta.title),
  )
}
