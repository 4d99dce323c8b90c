import type { PageView } from './router/view.ts'
import { titles } from './routes.ts'
import type { Site } from './site.ts'

/** The document's title, on the server and after each navigation: by the site's pattern, or `Error: {status}`. */
export function titleOf({ error, data, route }: PageView, { name, titlePattern }: Site): string {
  if (error) return `Error: ${error.statusCode}`
  // The data was loaded for the name of this very route.
  const title = (titles as Record<string, ((data: unknown) => string) | undefined>)[route.name ?? '']
  // A function, for in a text `$&` would mean something.
  return titlePattern.replace(/{(p\S{1,9})}/g, (_, part: string) =>
    part === 'producto' ? name : (title?.(data) ?? route.meta.title),
  )
}
