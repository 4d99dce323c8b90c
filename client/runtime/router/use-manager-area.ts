import type { RouteLocation } from '../routes/route.ts'
import type { SessionUser } from '../session/contract.ts'
import { useSession } from '../session/use-session.ts'
import { useRoute } from './use-route.ts'

/** True for what the frame of the manager area surrounds: its pages and, for signed-in users, what is not found there. */
export const isInManagerArea = ({ meta, name, path }: RouteLocation, user: SessionUser | null): boolean =>
  !!meta.area || (!!user && !name && path.startsWith('/mngr/'))

export function useManagerArea(): boolean {
  const { user } = useSession()
  return isInManagerArea(useRoute(), user)
}
