import type { FunctionComponent, ReactNode } from 'react'
import type { RouteLocation } from '../../routes/route.ts'

/** What a first visit that stayed as it was sent is brought alive with. */
export type EnhanceOptions<Data> = {
  data: Data
  /** Hydrates what the page drew as the only child of `container`; the rest of the page stays as it is. */
  hydrate: (container: Element, part: ReactNode) => void
}

/** What a page's module exports. `PageModule` alone is one of whichever page. */
export type PageModule<Data = never> = {
  Page: FunctionComponent<{ data: Data; route: RouteLocation }>
  /** Adds what needs script to the HTML that the server sent; see `hydrate` of the route's meta. */
  enhance?: (main: HTMLElement, options: EnhanceOptions<Data>) => void
}

/** Route name → what loads the module of that page. */
export type PageLoaders<Pages> = { [Name in keyof Pages]: () => Promise<PageModule<Pages[Name]>> }
