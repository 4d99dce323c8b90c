import { createContext, use } from 'react'
import type { Site } from '../../site.ts'
import { useProvided } from '../browser/use-provided.ts'
import { replaceAddressWords } from '../text/form-of-address.ts'

export const SiteContext = createContext<Site | null>(null)

/** The site settings in the document; the same on server and client, and on all pages. */
export const useSite = (): Site => useProvided(SiteContext)

/** The words to replace where the site's own do not apply, as in the manager area. */
export const WordsContext = createContext<Site['words'] | null>(null)

/**
 * Puts an interface text into the site's form of address and its country's words. In the manager area,
 * which addresses everybody with tú, only into the latter. Not for texts that people have written.
 */
export function useFormOfAddress(): (text: string) => string {
  const { words } = useSite()
  const areaWords = use(WordsContext) ?? words
  return (text) => replaceAddressWords(text, areaWords)
}
