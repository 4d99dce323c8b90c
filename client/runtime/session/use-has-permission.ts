import { type Permission, hasPermission } from './permissions.ts'
import { useSession } from './use-session.ts'

/** Returns a function that tells whether to show something to the user. The server checks permissions itself. */
export function useHasPermission(): (permission: Permission) => boolean {
  const { user } = useSession()
  return (permission) => user !== null && hasPermission(user, permission)
}
