import { createContext, use } from 'react'
import type { SiteSettings } from '../../site.ts'

/** Updates the site settings in the frame of the manager area after a page has saved them, without a reload. */
export const ChangeSiteContext = createContext<(site: SiteSettings) => void>(() => {})

export const useChangeSite = (): ((site: SiteSettings) => void) => use(ChangeSiteContext)
