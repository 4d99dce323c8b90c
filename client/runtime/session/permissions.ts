/** Owners may do everything; editors have the permissions listed below. */
export const roles = ['owner', 'editor'] as const
export type Role = (typeof roles)[number]

/**
 * `useDashboard` includes one's own account, `transferData` is export and import, and `manageSite` covers settings,
 * pages, redirects, failures and the activity log.
 */
export type Permission =
  | 'useDashboard'
  | 'editContent'
  | 'manageEnquiries'
  | 'manageUsers'
  | 'transferData'
  | 'manageSite'

const editorPermissions: readonly Permission[] = ['useDashboard', 'editContent', 'manageEnquiries']

/** Only owners have permissions that are not in `editorPermissions`. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  role === 'owner' || editorPermissions.includes(permission)
