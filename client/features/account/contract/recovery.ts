// Pages for a forgotten password. Their forms work without scripts; each is posted to its own address.

import type { MailDelivery } from '#client/runtime/text/mail-delivery.ts'

export const recoveryFields = { email: 'correo', password: 'contrasena' } as const

/** The ways to get a new password on this site. Whoever runs the server can also set one. */
export type RecoveryWays = {
  mail: MailDelivery
  /** Another owner can create a link. */
  owners: boolean
}

type FormProblem = { message: string; fields: Record<string, string> }

/** `sent` is the same whether or not the address has an account, so that it reveals nothing. */
export type RecoveryPage = { ways: RecoveryWays; sent: boolean; email: string; error: FormProblem | null }

/** `email` is the account whose password changes; null if the link is used, expired or unknown. */
export type NewPasswordPage = { email: string | null; error: FormProblem | null }
