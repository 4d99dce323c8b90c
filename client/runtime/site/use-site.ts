import { createContext, use } from 'react'
import type { Site } from '../../site.ts'
import { replaceAddressWords } from '../text/form-of-address.ts'

export const SiteContext = createContext<Site | null>(null)

/** What the site says of its company; of the document, so it is the same on both sides and stays while pages change. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs <App>')
  return site
}

/** Says a sentence of ours as the owner speaks to visitors; never what somebody else has written. */
export function useFormOfAddress(): (text: string) => string {
  const { words } = useSite()
  return (text) => replaceAddressWords(text, words)
}
