import type { AccountPages } from '#client/features/account/contract/pages.ts'
import { type AppError } from '#client/runtime/errors.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { audited } from '../../audit/audited.ts'
import { writeParts } from '../../db/parts.ts'
import { countAttempt } from '../../db/throttle.ts'
import type { AppContext } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { tooMany } from '../../http/limits/too-many.ts'
import { log } from '../../http/log.ts'
import type { PageFormOutcome, PageFunction } from '../../http/page.ts'
import { invalid } from '../../http/request/body.ts'
import { sendLetter } from '../../mail/letters.ts'
import { emailChangeMs } from '../../session/limits.ts'
import { renameCopies } from '../../session/request-session.ts'
import { createToken, hashToken, isToken } from '../../session/token.ts'
import { siteOf } from '../../site-settings/site.ts'
import { told } from './notices.ts'
import {
  confirmEmail,
  countProposals,
  dropProposal,
  findProposal,
  proposeEmail,
} from './queries/email-changes.ts'

// A new address first shows that somebody reads it: a typing error, or somebody else's address, changes nothing.

const noMail: AppError = {
  statusCode: 409,
  message:
    'Para cambiar tu correo hay que confirmarlo con un enlace, y este sitio no envía correo. Pide el cambio a una persona dueña del sitio, o a quien administra el servidor.',
}
const notSent: AppError = {
  statusCode: 503,
  message: 'No pudimos enviar el enlace a ese correo. Tu correo no cambió; inténtalo de nuevo.',
}
const taken = 'Otra cuenta ya usa este correo.'
/** Links that one manager may have mailed in 15 minutes. */
const linksMailed = 5
/** The same in a day: the letters go to whatever address is named. */
const linksOfDay = 10
const dayMs = 24 * 60 * 60_000
const enoughToday: AppError = {
  statusCode: 429,
  message: 'Ya pediste muchos enlaces para cambiar tu correo. Vuelve a intentarlo mañana.',
}

/** Mails the link that makes `email` this manager's address; an error where that cannot be. */
export async function requestEmail(
  c: AppContext,
  user: SessionUser,
  email: string,
): Promise<AppError | null> {
  const env = c.get('env')
  const now = c.get('now')
  const { db, mail, siteUrl } = env
  if (!mail) return noMail
  const counted = await countAttempt(db, [{ key: `email:${user.id}`, max: linksMailed }], now)
  if (!counted.allowed) return tooMany(counted.retryAfterSeconds)
  if ((await countProposals(db, user.id, now - dayMs)) >= linksOfDay) return enoughToday
  const token = createToken()
  const change = { hash: hashToken(token), email, expiresAt: now + emailChangeMs }
  const asked = audited(c, { event: 'email.link-asked', managerId: user.id })
  if (!(await writeParts(db, [proposeEmail(user.id, change), asked]))) return invalid({ email: taken })
  const { site } = await siteOf(env, now)
  const text = [
    `Hola, ${user.name}:`,
    '',
    `Pediste que tu cuenta en ${site.name} use este correo. Abre el enlace y confírmalo:`,
    '',
    `${siteUrl}/mngr/correo/${token}`,
    '',
    'El enlace sirve una sola vez y caduca en una hora. Si no esperabas este mensaje, ignóralo: nada cambia.',
    '',
  ].join('\n')
  try {
    await sendLetter(mail, site.name, { to: email, subject: `Confirma tu correo en ${site.name}`, text })
    return null
  } catch (error) {
    log('error', 'email-link', { error })
    await writeParts(db, [dropProposal(user.id)])
    return notSent
  }
}

type Page = AccountPages['mngr-correo']

/** Looking at the link does not use it up: mail programs look before people do. */
export const emailPage: PageFunction<Page> = async ({ env, now, route }) => {
  const token = route.params['token']
  const found = isToken(token) ? await findProposal(env.db, hashToken(token), now) : null
  return { kind: 'data', data: { email: found?.email ?? null, error: null } }
}

/** `POST /mngr/correo/:token`: the address is confirmed. */
export async function emailForm(c: AppContext): Promise<PageFormOutcome<Page>> {
  const { db } = c.get('env')
  const now = c.get('now')
  const token = c.req.param('token')
  if (!isToken(token)) return notFound(c)
  const hash = hashToken(token)
  const found = await findProposal(db, hash, now)
  if (!found) return { data: { email: null, error: null }, statusCode: 410 }
  const { user, email } = found
  const changed = await writeParts(db, [
    confirmEmail(user.id, hash, email, now),
    audited(c, { event: 'email.changed', managerId: user.id }),
    await told(c, 'email.changed', user, { ...user, email }),
  ])
  if (!changed) return { data: { email, error: taken }, statusCode: 409 }
  renameCopies(c, user.id)
  return c.redirect('/mngr/cuenta', 303)
}
