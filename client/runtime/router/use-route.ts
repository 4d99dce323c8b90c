import { createContext, use } from 'react'
import type { RouteLocation } from '../routes/route.ts'

export const RouteContext = createContext<RouteLocation | null>(null)

/** The route of the page on the screen; it changes together with the page, never before it. */
export function useRoute(): RouteLocation {
  const route = use(RouteContext)
  if (!route) throw new Error('useRoute needs <App>')
  return route
}
