import { useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'

/**
 * Counts the navigations to a page while it stays mounted, for keys of new texts: at the same address, the next one is
 * another text. Refreshed data of the same navigation, as after Back, is still the same text, and a change of the hash
 * shows another part of it.
 */
export function useNavigationCount(): number {
  const route = useRoute()
  const [last, setLast] = useState({ route, count: 0 })
  if (route === last.route) return last.count
  const count = last.count + Number(route.hash === last.route.hash)
  setLast({ route, count })
  return count
}
