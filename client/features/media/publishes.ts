import { hasPermission, type Permission } from '#client/runtime/session/permissions.ts'

export const publishing: readonly Permission[] = ['publishArticles', 'publishPages']

/** Who publishes may delete what others uploaded, and replace what readers see. */
export const publishes = (user: { permissions: readonly string[] }): boolean =>
  publishing.some((permission) => hasPermission(user, permission))
