import type { UserContact } from '#client/runtime/session/contract.ts'
import type { MailDelivery } from '#client/runtime/text/mail-delivery.ts'
import type { Role } from '../../users/contract/roles.ts'
import type { AccessToken } from '../../users/contract/tokens.ts'
import type { User } from '../../users/contract/users.ts'
import type { AccountSession, Activity, Passkey } from './account.ts'
import type { NewPasswordPage, RecoveryPage } from './recovery.ts'
import type { SignInPage } from './sign-in.ts'

export type AccountPages = {
  'mngr-ingreso': SignInPage
  'mngr-olvido': RecoveryPage
  'mngr-contrasena': NewPasswordPage
  'mngr-activar': {
    /** Null if the link is used, expired or unknown. */
    account: { email: string; name: string } | null
    token: string
  }
  'mngr-correo': {
    /** The address that the link confirms; null if the link is used, expired or unknown. */
    email: string | null
    error: string | null
  }
  'mngr-cuenta': {
    user: UserContact
    /** `isDirect`: applies at once, because no mail leaves the site. `pending`: waits for confirmation by mail. */
    emailChange: { mail: MailDelivery; isDirect: boolean; pending: string | null }
    weekly: { wanted: boolean; mail: MailDelivery }
    hasPassword: boolean
    secondFactor: { active: boolean; recoveryLeft: number }
    passkeys: Passkey[]
    sessions: AccountSession[]
    activity: Activity[]
  }
  'mngr-equipo': { members: User[]; roles: Role[]; tokens: AccessToken[] }
}
