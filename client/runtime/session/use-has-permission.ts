import { type Permission, hasPermission } from './permissions.ts'
import { useSession } from './use-session.ts'

/** Whether to show something to the signed-in person; the server checks the permission itself. */
export function useHasPermission(): (permission: Permission) => boolean {
  const { user } = useSession()
  return (permission) => user !== null && hasPermission(user.role, permission)
}
