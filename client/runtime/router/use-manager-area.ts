import type { RouteLocation } from '../routes/route.ts'
import type { SessionUser } from '../session/contract.ts'
import { useSession } from '../session/use-session.ts'
import { useRoute } from './use-route.ts'

/** True for addresses below the manager area that have no page. */
export const isUnknownManagerPath = ({ name, path }: RouteLocation): boolean =>
  name === null && path.startsWith('/mngr/')

/** True for what the frame of the manager area surrounds: its pages and, for signed-in users, its unknown addresses. */
export const isInManagerArea = (route: RouteLocation, user: SessionUser | null): boolean =>
  route.meta.area === 'manager' || (user !== null && isUnknownManagerPath(route))

export function useManagerArea(): boolean {
  const { user } = useSession()
  return isInManagerArea(useRoute(), user)
}
