import { sql, type SQL } from 'drizzle-orm'
import type { UserContact } from '#client/runtime/session/contract.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { AppContext } from '../../http/context.ts'
import { getVisitor } from '../../http/request/visitor.ts'
import { mailStep } from '../../mail/outgoing-mail.ts'
import { getSiteState } from '../../site-settings/site-state.ts'

// Mails about the security of an account. They contain no token, code or link that grants access.

const notificationTexts = {
  'new-device': 'Se entró en tu cuenta desde un dispositivo que no conocíamos.',
  'password.changed': 'Se cambió la contraseña de tu cuenta.',
  'password.reset':
    'Se eligió otra contraseña para tu cuenta por un enlace. Se cerraron tus sesiones y se borraron tus claves de API, si las tenías.',
  'password.link-created': 'Se creó un enlace para elegir otra contraseña de tu cuenta.',
  'passkey.added': 'Se añadió una llave de acceso a tu cuenta.',
  'passkey.removed': 'Se quitó una llave de acceso de tu cuenta.',
  'second-factor.on': 'Se activó la verificación en dos pasos de tu cuenta.',
  'second-factor.off': 'Se desactivó la verificación en dos pasos de tu cuenta.',
  'recovery-codes.renewed': 'Se crearon códigos de recuperación nuevos; los anteriores ya no sirven.',
  'email.changed': 'Se cambió el correo electrónico de tu cuenta.',
  'role.changed': 'Cambió lo que puedes hacer en el panel: ahora tienes otro rol.',
  'role.edited': 'Cambió lo que puedes hacer en el panel: tu rol tiene otros permisos.',
  disabled: 'Se desactivó tu cuenta: ya no puedes entrar.',
  enabled: 'Se volvió a activar tu cuenta: puedes entrar otra vez.',
  removed: 'Se quitó tu cuenta del equipo: ya no puedes entrar. Lo que escribiste conserva tu nombre.',
} as const
export type AccountNotification = keyof typeof notificationTexts

type Notification = {
  to: readonly UserContact[]
  /** The lines of the mail after its date and time. */
  lines: readonly string[]
  condition?: SQL
}

/** The step that queues a mail to each user; empty if the site sends no mail. */
async function notificationStep(
  c: AppContext,
  notification: AccountNotification,
  { to, lines, condition }: Notification,
): Promise<BatchStep> {
  const env = c.get('env')
  if (!env.mail) return {}
  const { name: siteName, timeZone } = (await getSiteState(env, c.get('now'))).site
  const format = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'long', timeZone })
  const mails = to.map(({ email, name }) => ({
    to: email,
    subject: `Seguridad de tu cuenta en ${siteName}`,
    text: [
      `Hola, ${name}:`,
      '',
      notificationTexts[notification],
      '',
      `Cuándo:      ${format.format(c.get('now'))}`,
      ...lines,
      '',
    ].join('\n'),
  }))
  return mailStep(c, mails, condition)
}

function describeDevice(c: AppContext): string[] {
  const { device, location: place } = getVisitor(c)
  return [
    `Dispositivo: ${device}`,
    `Lugar:       ${place ?? 'desconocido'}`,
    '',
    'Si fuiste tú, no tienes que hacer nada. Si no, entra cuanto antes, cambia tu contraseña y cierra',
    'tus demás sesiones; si ya no puedes entrar, avisa a quien administra el sitio.',
    '',
    `Tu cuenta: ${c.get('env').siteUrl}/mngr/cuenta`,
  ]
}

/** Mails the user, at each of these addresses, about their own action. Names the device and place. */
export const notifyUser = (
  c: AppContext,
  notification: AccountNotification,
  ...to: readonly UserContact[]
): Promise<BatchStep> => notificationStep(c, notification, { to, lines: describeDevice(c) })

/** Mails users about what a colleague did to their accounts. Names the colleague, but not their device. */
export function notifyOfAction(
  c: AppContext,
  notification: AccountNotification,
  to: readonly UserContact[],
  details: readonly string[] = [],
): Promise<BatchStep> {
  const lines = [
    ...details,
    `Quién:       ${c.get('user').name}`,
    '',
    'Si crees que es un error, habla con tu equipo.',
  ]
  return notificationStep(c, notification, { to, lines })
}

/** Mails the user if the device's name is new for them. Must run before the step that audits the sign-in. */
export const notifyOfNewDevice = (c: AppContext, user: UserContact): Promise<BatchStep> =>
  notificationStep(c, 'new-device', {
    to: [user],
    lines: describeDevice(c),
    // The log has no sign-in of this user from a device with this name.
    condition: sql`NOT EXISTS (SELECT 1 FROM audit WHERE manager_id = ${user.id} AND device = ${getVisitor(c).device}
      AND event IN ('sign-in.password', 'sign-in.passkey', 'sign-in.recovery-code', 'enrolled'))`,
  })
