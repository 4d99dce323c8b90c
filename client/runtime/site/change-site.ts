import { createContext, use } from 'react'
import type { Settings } from '../../site.ts'

/** The frame of the manager area says what its pages have just stored, without a reload. */
export const ChangeSiteContext = createContext<(site: Settings) => void>(() => {})

export const useChangeSite = (): ((site: Settings) => void) => use(ChangeSiteContext)
