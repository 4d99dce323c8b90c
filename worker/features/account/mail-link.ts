import type { SessionUser } from '#client/runtime/session/contract.ts'
import { endSentence } from '#client/runtime/text/end-sentence.ts'
import type { Site } from '#client/site.ts'
import type { Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { sendMail } from '../../mail/outgoing-mail.ts'
import { getSiteState } from '../../site-settings/site-state.ts'

// Mails with a secret link. They are sent immediately, because queued mails are stored readable in D1.

const getLinkMailTexts = ({ name }: Site) => ({
  enrolment: {
    subject: `Tu invitación a ${name}`,
    text: `Te invitaron a gestionar el sitio de ${endSentence(name)} Abre este enlace y elige cómo quieres entrar:`,
    good: 'caduca en 7 días. Si no esperabas este mensaje, ignóralo.',
    failure: 'invitation-mail' as const,
  },
  password: {
    subject: `Elige otra contraseña en ${name}`,
    text: `Alguien con el rol Dirección en el sitio de ${name} creó este enlace para que elijas otra contraseña:`,
    good: 'caduca en 24 horas. Si no lo pediste, ignóralo y avisa a tu equipo: tu contraseña no cambia.',
    failure: 'invitation-mail' as const,
  },
  recovery: {
    subject: `Elige otra contraseña en ${name}`,
    text: `Alguien pidió elegir otra contraseña para tu cuenta en ${endSentence(name)} Si fuiste tú, abre este enlace:`,
    good: 'caduca en 30 minutos. Si no lo pediste, ignóralo: tu contraseña no cambia.',
    failure: 'recovery' as const,
  },
  email: {
    subject: `Confirma tu correo en ${name}`,
    text: `Pediste que tu cuenta en ${name} use este correo. Abre el enlace y confírmalo:`,
    good: 'caduca en una hora. Si no esperabas este mensaje, ignóralo: nada cambia.',
    failure: 'email-link' as const,
  },
})

type LinkMailKind = keyof ReturnType<typeof getLinkMailTexts>

/** Mails a link; false if mail is not configured or sending fails. */
export async function mailLink(
  env: Env,
  to: Pick<SessionUser, 'email' | 'name'>,
  { link, kind }: { link: string; kind: LinkMailKind },
  now: number,
): Promise<boolean> {
  const { mail } = env
  if (!mail) return false
  const { site } = await getSiteState(env, now)
  const { subject, text, good, failure } = getLinkMailTexts(site)[kind]
  const lines = [`Hola, ${to.name}:`, '', text, '', link, '', `El enlace sirve una sola vez y ${good}`, '']
  try {
    await sendMail(mail, site.name, { to: to.email, subject, text: lines.join('\n') })
    return true
  } catch (error) {
    log('error', failure, { error })
    return false
  }
}
