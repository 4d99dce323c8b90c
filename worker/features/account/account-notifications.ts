import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { Site } from '#client/site.ts'
import { isNewDevice } from '../../audit/known-device.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { AppContext } from '../../http/context.ts'
import { getVisitor } from '../../http/request/visitor.ts'
import { mailStep, type OutgoingMail } from '../../mail/outgoing-mail.ts'
import { getSiteState } from '../../site-settings/site-state.ts'

// Mails about the security of an account. They contain no token, code or link that grants access.

const notificationTexts = {
  'new-device': 'Se ingresó a tu cuenta desde un dispositivo que no conocíamos.',
  'password.changed': 'Se cambió la contraseña de tu cuenta.',
  'password.reset': 'Se eligió otra contraseña para tu cuenta por un enlace, y se cerraron tus sesiones.',
  'password.link-created': 'Se creó un enlace para elegir otra contraseña de tu cuenta.',
  'passkey.added': 'Se añadió una llave de acceso a tu cuenta.',
  'passkey.removed': 'Se quitó una llave de acceso de tu cuenta.',
  'second-factor.on': 'Se activó el segundo paso de tu cuenta.',
  'second-factor.off': 'Se desactivó el segundo paso de tu cuenta.',
  'recovery-codes.renewed': 'Se crearon códigos de recuperación nuevos; los anteriores ya no sirven.',
  'email.changed': 'Se cambió el correo electrónico de tu cuenta.',
  'role.owner': 'Tu cuenta es ahora de dueña del sitio: puedes cambiar el equipo y llevarte todo.',
  'role.editor': 'Tu cuenta es ahora de editora: escribes, publicas y respondes consultas.',
  disabled: 'Se desactivó tu cuenta: ya no puedes ingresar.',
  enabled: 'Se volvió a activar tu cuenta: puedes ingresar otra vez.',
  removed: 'Se quitó tu cuenta del equipo: ya no puedes ingresar. Lo que escribiste conserva tu nombre.',
} as const
export type AccountNotification = keyof typeof notificationTexts

const formatMoment = (at: number, { timeZone }: Site): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at)

type NotificationContext = { site: Site; notification: AccountNotification; to: SessionUser }

const createNotificationMail = (
  c: AppContext,
  { site, notification, to }: NotificationContext,
  lines: readonly string[],
): OutgoingMail => ({
  to: to.email,
  subject: `Seguridad de tu cuenta en ${site.name}`,
  text: [
    `Hola, ${to.name}:`,
    '',
    notificationTexts[notification],
    '',
    `Cuándo:      ${formatMoment(c.get('now'), site)}`,
    ...lines,
    '',
  ].join('\n'),
})

function createDeviceMail(c: AppContext, context: NotificationContext): OutgoingMail {
  const { device, location: place } = getVisitor(c)
  return createNotificationMail(c, context, [
    `Dispositivo: ${device}`,
    `Lugar:       ${place ?? 'desconocido'}`,
    '',
    'Si fuiste tú, no tienes que hacer nada. Si no, ingresa cuanto antes, cambia tu contraseña y cierra',
    'tus demás sesiones; si ya no puedes ingresar, avisa a quien administra el sitio.',
    '',
    `Tu cuenta: ${c.get('env').siteUrl}/mngr/cuenta`,
  ])
}

/** The site's settings; null if the site sends no mail. */
async function readSiteIfMailEnabled(c: AppContext): Promise<Site | null> {
  const env = c.get('env')
  return env.mail ? (await getSiteState(env, c.get('now'))).site : null
}

/** Notifies a user of their own action, with device and place, at each of these addresses. */
export async function notifyUser(
  c: AppContext,
  notification: AccountNotification,
  ...users: readonly SessionUser[]
): Promise<BatchStep> {
  const site = await readSiteIfMailEnabled(c)
  if (!site) return {}
  return mailStep(
    c,
    users.map((to) => createDeviceMail(c, { site, notification, to })),
  )
}

/** Notifies a user of what a colleague did to their account, without the colleague's device and place. */
export async function notifyUserOfAction(
  c: AppContext,
  notification: AccountNotification,
  user: SessionUser,
): Promise<BatchStep> {
  const site = await readSiteIfMailEnabled(c)
  if (!site) return {}
  return mailStep(c, [
    createNotificationMail(c, { site, notification, to: user }, [
      `Quién:       ${c.get('user').name}`,
      '',
      'Si crees que es un error, habla con tu equipo.',
    ]),
  ])
}

/** Notifies of a sign-in from a device name that is new for this user. Must precede its audit entry in the batch. */
export async function notifyOfNewDevice(c: AppContext, user: SessionUser): Promise<BatchStep> {
  const site = await readSiteIfMailEnabled(c)
  if (!site) return {}
  const { device } = getVisitor(c)
  return mailStep(
    c,
    [createDeviceMail(c, { site, notification: 'new-device', to: user })],
    isNewDevice(user.id, device),
  )
}
