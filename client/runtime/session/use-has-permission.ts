import { type Permission, hasPermission } from './permissions.ts'
import { useSession } from './use-session.ts'

/** Whether something is shown to whoever is signed in; the server asks for itself whatever is shown. */
export function useHasPermission(): (permission: Permission) => boolean {
  const { user } = useSession()
  return (permission) => user !== null && hasPermission(user.role, permission)
}
