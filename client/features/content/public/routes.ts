import type { Titles } from '#client/runtime/routes/route.ts'
import { type ListedKind, listedKindEntries } from '../kinds/listed-kinds.ts'
import type { ListedPages } from './contract.ts'

type ListedRoute = {
  path: string
  meta: { title: string; listedKind: ListedKind; rawHtml: 'entry'; hydrate: 'idle' }
}
/** Each listed kind has two pages: `empleo`, the list, and `empleo-slug`, an entry. */
// Safe: the table of kinds gives both the names and their type.
export const listedRoutes = Object.fromEntries(
  listedKindEntries.flatMap(([listedKind, { path, name: title }]) => {
    const meta = { title, listedKind, rawHtml: 'entry', hydrate: 'idle' }
    return [
      [path, { path: `/${path}`, meta }],
      [`${path}-slug`, { path: `/${path}/:slug`, meta }],
    ]
  }),
) as Record<keyof ListedPages, ListedRoute>

export const listedRouteNames = Object.keys(listedRoutes) as (keyof ListedPages)[] // safe, as above

// Safe: these pages have an entry with a title. The title of a list is that of its route.
export const listedTitles = Object.fromEntries(
  listedKindEntries.map(([, { path }]) => [
    `${path}-slug`,
    ({ entry }: { entry: { title: string } }) => entry.title,
  ]),
) as Titles<ListedPages>
