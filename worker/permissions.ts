import { accountPermissions } from '#client/features/account/routes.ts'
import { contentPermissions } from '#client/features/content/routes.ts'
import { dashboardPermissions } from '#client/features/dashboard/routes.ts'
import { enquiryPermissions } from '#client/features/enquiries/routes.ts'
import { failurePermissions } from '#client/features/insight/failures/routes.ts'
import { visitPermissions } from '#client/features/insight/visits/routes.ts'
import { mediaPermissions } from '#client/features/media/routes.ts'
import { privacyPermissions } from '#client/features/privacy/routes.ts'
import { redirectPermissions } from '#client/features/redirects/routes.ts'
import { settingsPermissions } from '#client/features/settings/routes.ts'
import { transferPermissions } from '#client/features/transfer/routes.ts'
import { webhookPermissions } from '#client/features/webhooks/routes.ts'
import type { RouteName, routes } from '#client/routes.ts'
import type { PagePermissions } from '#client/runtime/routes/route.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { hasPermission, ownerRole } from '#client/runtime/session/permissions.ts'

const pagePermissions: PagePermissions<typeof routes> = {
  ...accountPermissions,
  ...contentPermissions,
  ...dashboardPermissions,
  ...enquiryPermissions,
  ...mediaPermissions,
  ...transferPermissions,
  ...privacyPermissions,
  ...redirectPermissions,
  ...settingsPermissions,
  ...webhookPermissions,
  ...visitPermissions,
  ...failurePermissions,
}

const isManagerPage = (name: RouteName): name is keyof typeof pagePermissions =>
  Object.hasOwn(pagePermissions, name)

/** True if the user may open the page. Pages without a permission are for owners only. */
export function isPageAllowed(user: SessionUser, name: RouteName): boolean {
  const permission = isManagerPage(name) ? pagePermissions[name] : null
  if (permission === null) return user.role === ownerRole
  return permission === 'public' || hasPermission(user, permission)
}
