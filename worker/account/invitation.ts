import type { SessionUser } from '#client/session/contract.ts'
import { site } from '#client/site.ts'
import { withDeadline } from '../db/reach.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'

const mailDeadlineMs = 3_000

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
  const message = {
    from: { name: site.name, email: mail.from },
    to: to.email,
    subject: `Tu invitación a ${site.name}`,
    text,
  }
  try {
    await withDeadline(mail.binding.send(message), mailDeadlineMs)
    return true
  } catch (error) {
    log('error', 'invitation-mail', { error })
    return false
  }
}
