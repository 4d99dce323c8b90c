/**
 * What a person may do in the manager area. `useDashboard` includes one's own account; `manageFailures` and
 * `manageRedirects` include the lists of errors and of pages not found. Who has `editArticles` without
 * `publishArticles` sees and changes only the articles that they created.
 */
export const permissions = [
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

/** Permissions that no access token grants: those for one's own account, users, exports and backups. */
export const neverForTokens: readonly string[] = [
  'useDashboard',
  'exportEnquiries',
  'manageUsers',
  'manageBackups',
]

/** The id of the role «Dirección», which has every permission and cannot be changed. */
export const ownerRole = 'owner'

export const hasPermission = (user: { permissions: readonly string[] }, permission: Permission): boolean =>
  user.permissions.includes(permission)
