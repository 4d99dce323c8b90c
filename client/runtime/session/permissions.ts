/** Owners may do everything; editors have the permissions listed below. */
export const roles = ['owner', 'editor'] as const
export type Role = (typeof roles)[number]

/**
 * What a person may do in the manager area. `useDashboard` includes one's own account; `manageFailures` and
 * `manageRedirects` include the lists of errors and of pages not found.
 */
const permissions = [
  'useDashboard',
  'editArticles',
  'publishArticles',
  'editPages',
  'publishPages',
  'manageMedia',
  'answerEnquiries',
  'exportEnquiries',
  'manageRedirects',
  'viewInsight',
  'importContent',
  'manageBackups',
  'manageSettings',
  'manageFailures',
  'managePrivacy',
  'manageUsers',
  'viewAudit',
] as const
export type Permission = (typeof permissions)[number]

const editorPermissions: readonly Permission[] = [
  'useDashboard',
  'editArticles',
  'publishArticles',
  'manageMedia',
  'answerEnquiries',
  'viewInsight',
]

/** Only owners have permissions that are not in `editorPermissions`. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  role === 'owner' || editorPermissions.includes(permission)
