/** What a manager is: owners may all, editors what the site is made of. */
export const roles = ['owner', 'editor'] as const
export type Role = (typeof roles)[number]

/**
 * What there is to do: their own account and the panel (`enter`), articles and images, enquiries; and, for owners, the
 * team, taking everything along or in, and what the site says of itself (settings, backups, the record).
 */
export type Permission =
  | 'useDashboard'
  | 'editContent'
  | 'manageEnquiries'
  | 'manageUsers'
  | 'transferData'
  | 'manageSite'

const editorPermissions: readonly Permission[] = ['useDashboard', 'editContent', 'manageEnquiries']

/** What a role may. A new ability is an owner's until it is given away above. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  role === 'owner' || editorPermissions.includes(permission)
