import { createContext } from 'react'
import type { Site } from '../../site.ts'
import { useProvided } from '../browser/use-provided.ts'
import { replaceAddressWords } from '../text/form-of-address.ts'

export const SiteContext = createContext<Site | null>(null)

/** The site settings in the document; the same on server and client, and on all pages. */
export const useSite = (): Site => useProvided(SiteContext)

/** Puts an interface text into the site's form of address. Not for texts that people have written. */
export function useFormOfAddress(): (text: string) => string {
  const { words } = useSite()
  return (text) => replaceAddressWords(text, words)
}
