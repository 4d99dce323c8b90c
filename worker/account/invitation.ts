import type { SessionUser } from '#client/session/contract.ts'
import { site } from '#client/site.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { sendLetter } from '../mail/letters.ts'

/** Mails an enrolment link; false where mail is not configured or does not go, and the link is shown instead. */
export async function mailInvitation(
  env: Env,
  to: Pick<SessionUser, 'email' | 'name'>,
  link: string,
): Promise<boolean> {
  const { mail } = env
  if (!mail) return false
  const text = [
    `Hola, ${to.name}:`,
    '',
    `Te invitaron a gestionar el sitio de ${site.name}. Abre este enlace y elige cómo quieres ingresar:`,
    '',
    link,
    '',
    'El enlace sirve una sola vez y caduca en 24 horas. Si no esperabas este mensaje, ignóralo.',
    '',
  ].join('\n')
  try {
    await sendLetter(mail, { to: to.email, subject: `Tu invitación a ${site.name}`, text })
    return true
  } catch (error) {
    log('error', 'invitation-mail', { error })
    return false
  }
}
