import { useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'

/**
 * Counts the navigations to the page since it was mounted. In a React key, the count gives each new text an editor of
 * its own, because all new texts have the same address. Refreshed data, as after Back, and changes of the hash do not
 * count: they show the same text.
 */
export function useNavigationCount(): number {
  const route = useRoute()
  const [last, setLast] = useState({ route, count: 0 })
  if (route === last.route) return last.count
  const count = last.count + Number(route.hash === last.route.hash)
  setLast({ route, count })
  return count
}
