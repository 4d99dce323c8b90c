import { useInBrowser } from '../../runtime/browser/use-in-browser.ts'

let known: string | undefined
const getOwnZone = (): string => (known ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The time zone of the person's own clock; the given one until the page is hydrated. */
export const useOwnZone = (siteZone: string): string => useInBrowser(getOwnZone, siteZone)
