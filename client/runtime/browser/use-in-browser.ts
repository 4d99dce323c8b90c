import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** What only the browser knows, read at each render; `before` on the server and until the page is hydrated. */
export const useInBrowser = <T>(read: () => T, before: T): T =>
  useSyncExternalStore(neverChanges, read, () => before)
