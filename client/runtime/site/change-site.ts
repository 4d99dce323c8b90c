import { createContext, use } from 'react'
import type { SiteSettings } from '../../site.ts'

/** Updates the site settings in the layout of the manager area, without a reload, after a page has saved them. */
export const ChangeSiteContext = createContext<(site: SiteSettings) => void>(() => {})

export const useChangeSite = (): ((site: SiteSettings) => void) => use(ChangeSiteContext)
