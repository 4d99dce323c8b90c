import type { SessionUser } from '#client/session/contract.ts'
import { site } from '#client/site.ts'
import { neverSignedInFrom } from '../audit/never-signed-in-from.ts'
import type { AppContext } from '../context.ts'
import type { Part } from '../db/parts.ts'
import { visitorOf } from '../http/visitor.ts'
import { posted, type Letter } from '../mail/letters.ts'

// What a manager is told by mail of the safety of their account. Nothing that opens anything stands in it.

const sentences = {
  'new-device': 'Se ingresó a tu cuenta desde un dispositivo que no conocíamos.',
  'password.changed': 'Se cambió la contraseña de tu cuenta.',
  'passkey.added': 'Se añadió una llave de acceso a tu cuenta.',
  'passkey.removed': 'Se quitó una llave de acceso de tu cuenta.',
  'second-factor.on': 'Se activó el segundo paso de tu cuenta.',
  'second-factor.off': 'Se desactivó el segundo paso de tu cuenta.',
  'recovery-codes.renewed': 'Se crearon códigos de recuperación nuevos; los anteriores ya no sirven.',
  'email.changed': 'Se cambió el correo electrónico de tu cuenta.',
  disabled: 'Una persona del equipo desactivó tu cuenta: ya no puedes ingresar.',
  enabled: 'Una persona del equipo volvió a activar tu cuenta: puedes ingresar otra vez.',
} as const
export type Notice = keyof typeof sentences

const moment = new Intl.DateTimeFormat('es', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: site.timeZone,
})

/** Who reads of what somebody else did learns neither their device nor where they are. */
const byOthers: readonly Notice[] = ['disabled', 'enabled']

function letterOf(c: AppContext, notice: Notice, { email, name }: SessionUser): Letter {
  const { device, place } = visitorOf(c)
  const other = byOthers.includes(notice)
  return {
    to: email,
    subject: `Seguridad de tu cuenta en ${site.name}`,
    text: [
      `Hola, ${name}:`,
      '',
      sentences[notice],
      '',
      `Cuándo:      ${moment.format(c.get('now'))}`,
      ...(other ? [] : [`Dispositivo: ${device}`, `Lugar:       ${place ?? 'desconocido'}`]),
      '',
      ...(other
        ? ['Si crees que es un error, habla con tu equipo.']
        : [
            'Si fuiste tú, no tienes que hacer nada. Si no, ingresa cuanto antes, cambia tu contraseña y cierra',
            'tus demás sesiones; si ya no puedes ingresar, avisa a quien administra el sitio.',
            '',
            `Tu cuenta: ${c.get('env').siteUrl}/mngr/cuenta`,
          ]),
      '',
    ].join('\n'),
  }
}

/** Tells a manager what happened to their account, at each of these addresses. */
export function told(c: AppContext, notice: Notice, ...users: readonly SessionUser[]): Part {
  return posted(
    c,
    users.map((user) => letterOf(c, notice, user)),
  )
}

/** Tells of a sign-in where this manager never signed in from a device of this name; stands before its record. */
export function toldOfNewDevice(c: AppContext, user: SessionUser): Part {
  const { device } = visitorOf(c)
  return posted(c, [letterOf(c, 'new-device', user)], neverSignedInFrom(user.id, device))
}
