import type { FunctionComponent, ReactNode } from 'react'
import type { RouteLocation } from '../../routes/route.ts'

export type EnhanceOptions<Data> = {
  data: Data
  /** Hydrates `part` as the only child of `container`. The rest of the page stays the server's HTML. */
  hydrate: (container: Element, part: ReactNode) => void
}

/** The exports of a page's module. Without the type argument: the module of any page. */
export type PageModule<Data = never> = {
  Page: FunctionComponent<{ data: Data; route: RouteLocation }>
  /** Adds the parts that need scripts to the server's HTML; see `hydrate` in the route's meta. */
  enhance?: (main: HTMLElement, options: EnhanceOptions<Data>) => void
}

export type PageLoaders<Pages> = { [Name in keyof Pages]: () => Promise<PageModule<Pages[Name]>> }
