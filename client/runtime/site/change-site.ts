import { createContext, use } from 'react'
import type { SiteSettings } from '../../site.ts'

/** The frame of the manager area says what its pages have just stored, without a reload. */
export const ChangeSiteContext = createContext<(site: SiteSettings) => void>(() => {})

export const useChangeSite = (): ((site: SiteSettings) => void) => use(ChangeSiteContext)
