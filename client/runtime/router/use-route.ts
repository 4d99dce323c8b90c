import { createContext } from 'react'
import { useProvided } from '../browser/use-provided.ts'
import type { RouteLocation } from '../routes/route.ts'

export const RouteContext = createContext<RouteLocation | null>(null)

/** The route of the page on the screen; it changes together with the page, never before it. */
export const useRoute = (): RouteLocation => useProvided(RouteContext)
