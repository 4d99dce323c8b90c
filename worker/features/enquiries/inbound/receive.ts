import { withDeadline } from '#worker/db/reach.ts'
import { type Bindings, type Env, readEnv } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { type ReadAddress, readReplyAddress } from '../answers/address.ts'
import { type Automatic, automaticBecause } from './automatic.ts'
import { noteBounce, parseBounce } from './bounce.ts'
import { maxMailBytes, parseMail, parseStart, unreadableMail } from './parse.ts'
import { storeMail } from './store.ts'
import { isFlooded, storeAsEnquiry, type Stray } from './unmatched.ts'

const forwardDeadlineMs = 10_000

// What the sender's server tells them, without accents, which SMTP has not: a mail is stored, handed on or refused with
// a reason, and never lost.
const reasons = {
  closed: 'En esta direccion no se recibe correo. Sigue abierto el formulario de contacto.',
  'too-many':
    'Llegaron demasiados mensajes seguidos a esta conversacion. Dentro de una hora se puede seguir.',
  large: 'El mensaje pesa mas de 5 MB. Envialo sin archivos o con archivos mas pequenos.',
  unreadable: 'El mensaje no se pudo leer. Envialo de nuevo como texto.',
  unstored: 'No se pudo guardar el mensaje. Envialo de nuevo dentro de unos minutos.',
} as const

type Outcome =
  | { kind: 'stored' | 'known' | 'forwarded' | 'automatic' | 'bounce'; reference?: string; stray?: Stray }
  | { kind: 'ignored'; because: Automatic; error?: unknown }
  | { kind: 'refused'; because: keyof typeof reasons; error?: unknown }

/** Hands a mail on to the team as it came; false where that cannot be. */
async function forward(env: Env | null, message: ForwardableEmailMessage): Promise<boolean> {
  if (!env?.mail || !message.canBeForwarded) return false
  try {
    await withDeadline(message.forward(env.mail.to), forwardDeadlineMs)
    return true
  } catch {
    return false
  }
}

async function orForward(
  env: Env | null,
  message: ForwardableEmailMessage,
  refused: Extract<Outcome, { kind: 'refused' }>,
): Promise<Outcome> {
  return (await forward(env, message)) ? { kind: 'forwarded' } : refused
}

/** The bytes of a mail; null where they are more than it said, or than we take. */
async function readRaw(raw: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of raw) {
    size += piece.byteLength
    if (size > maxMailBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

async function take(env: Env, message: ForwardableEmailMessage, now: number): Promise<Outcome> {
  const address = env.replies ? readReplyAddress(env.replies, message.to) : ({ kind: 'closed' } as const)
  const automatic = automaticBecause(message.from, message.headers, env.mail?.from ?? null)
  if (automatic !== null) {
    // A machine hears nothing of what failed.
    return takeAutomatic(env, message, now, { because: automatic, address }).catch(
      (error: unknown) => ({ kind: 'ignored', because: automatic, error }) as const,
    )
  }
  if (address.kind === 'other' || address.kind === 'closed') {
    if (await forward(env, message)) return { kind: 'forwarded' }
    if (address.kind === 'closed') return { kind: 'refused', because: 'closed' }
  }
  const raw = message.rawSize > maxMailBytes ? null : await readRaw(message.raw)
  if (!raw) return { kind: 'refused', because: 'large' }
  const isKnown = address.kind === 'thread'
  const stray = address.kind === 'forged' ? 'forged' : 'stray'
  try {
    // Anybody can write to an address that we did not sign: what is too much is not even read.
    if (!isKnown && (await isFlooded(env, now, stray))) return { kind: 'refused', because: 'too-many' }
    const read = await (isKnown ? parseMail : parseStart)(raw).catch(() => null)
    const handOn = async () => (await forward(env, message)) || read !== null
    const given = {
      mail: read ?? unreadableMail(message.from, message.headers),
      raw,
      sender: message.from,
      handOn: read === null || (isKnown && read.isCut) ? handOn : null,
    }
    if (!isKnown) return await takeStray(env, now, given, stray)
    const { reference } = address
    const stored = await storeMail(env, now, reference, { ...given, isQuiet: false, mark: null })
    if (stored === 'missing') {
      const outcome = await takeStray(env, now, given, 'missing')
      // The address is signed: they answer a mail of ours.
      return outcome.kind === 'refused' && outcome.because === 'too-many'
        ? await orForward(env, message, outcome)
        : outcome
    }
    return stored === 'too-many' || stored === 'unreadable'
      ? { kind: 'refused', because: stored }
      : { kind: stored, reference }
  } catch (error) {
    return orForward(env, message, { kind: 'refused', because: 'unstored', error })
  }
}

/** What belongs to no thread. */
async function takeStray(
  env: Env,
  now: number,
  given: Parameters<typeof storeAsEnquiry>[2],
  stray: Stray,
): Promise<Outcome> {
  const stored = await storeAsEnquiry(env, now, given, stray)
  return typeof stored === 'string' ? { kind: 'refused', because: stored } : { ...stored, stray }
}

type Machine = { because: Automatic; address: ReadAddress | { kind: 'closed' } }

/** A report marks the answer that it speaks of; what else a machine wrote to a thread stands there, and reopens nothing. */
async function takeAutomatic(
  env: Env,
  message: ForwardableEmailMessage,
  now: number,
  { because, address }: Machine,
): Promise<Outcome> {
  const ignored = { kind: 'ignored', because } as const
  const thread = address.kind === 'thread' ? address.reference : null
  const raw = because === 'own' || because === 'list' ? null : await readRaw(message.raw)
  if (!raw) return ignored
  const bounce = because === 'report' || because === 'null-sender' ? parseBounce(raw) : null
  if (bounce) {
    const reference = await noteBounce(env, now, bounce, thread)
    return reference === null ? ignored : { kind: 'bounce', reference }
  }
  // A report that is none of a failure only says that it takes longer.
  if (thread === null || because === 'report') return ignored
  const mail = await parseMail(raw)
  const stored = await storeMail(env, now, thread, {
    mail,
    raw,
    isQuiet: true,
    mark: 'automatic',
    handOn: null,
  })
  return stored === 'stored' ? { kind: 'automatic', reference: thread } : ignored
}

/** A mail that came in for us. */
export async function receiveEmail(
  message: ForwardableEmailMessage,
  bindings: Bindings,
  now: number,
): Promise<void> {
  const env = readEnv(bindings)
  const outcome = env
    ? await take(env, message, now)
    : await orForward(env, message, { kind: 'refused', because: 'unstored' })
  log(outcome.kind === 'refused' ? 'warn' : 'info', 'enquiry-mail', { ...outcome })
  if (outcome.kind === 'refused') message.setReject(reasons[outcome.because])
}
