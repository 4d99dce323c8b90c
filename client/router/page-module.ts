import type { FunctionComponent } from 'react'
import type { RouteLocation } from './route.ts'

/** What a page's module exports. `PageModule` alone is one of whichever page. */
export type PageModule<Data = never> = {
  Page: FunctionComponent<{ data: Data; route: RouteLocation }>
  /** Adds what needs script to the HTML that the server sent; see `hydrate` of the route's meta. */
  enhance?: (main: HTMLElement) => void
}

/** Route name → what loads the module of that page. */
export type PageLoaders<Pages> = { [Name in keyof Pages]: () => Promise<PageModule<Pages[Name]>> }
