import { withTimeout } from '#worker/db/with-timeout.ts'
import { type Bindings, type Env, parseEnvOrNull } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { readUpTo } from '#worker/http/request/body.ts'
import { type ParsedAddress, parseReplyAddress } from '../answers/reply-address.ts'
import { type AutomaticReason, detectAutomatic } from './automatic.ts'
import { recordBounce, parseBounce } from './bounce.ts'
import { maxMailBytes, parseMail, parseMailStart, createUnreadableMail, readMessageId } from './parse.ts'
import { createMessageKey, findRefusal, type IncomingMail, saveMail } from './store.ts'
import { findUnmatchedRefusal, mailTokenId, saveAsEnquiry, type UnmatchedReason } from './unmatched.ts'

const forwardTimeoutMs = 10_000

// SMTP rejection texts, without accents because SMTP is ASCII. Every mail is stored, forwarded, or rejected with a
// reason.
const smtpReasons = {
  closed: 'En esta direccion no se recibe correo. Sigue abierto el formulario de contacto.',
  'too-many':
    'Llegaron demasiados mensajes seguidos a esta conversacion. Dentro de una hora se puede seguir.',
  large: `El mensaje pesa mas de ${maxMailBytes / 1024 / 1024} MB. Envialo sin archivos o con archivos mas pequenos.`,
  unreadable: 'El mensaje no se pudo leer. Envialo de nuevo como texto.',
  unstored: 'No se pudo guardar el mensaje. Envialo de nuevo dentro de unos minutos.',
} as const

type MailOutcome =
  | {
      kind: 'stored' | 'known' | 'forwarded' | 'automatic' | 'bounce'
      reference?: string
      stray?: UnmatchedReason
    }
  | { kind: 'ignored'; because: AutomaticReason; error?: unknown }
  | { kind: 'refused'; because: keyof typeof smtpReasons; error?: unknown }

/** Forwards the original mail to the team; returns false if that is not possible. */
async function forwardToTeam(env: Env | null, message: ForwardableEmailMessage): Promise<boolean> {
  if (!env?.mail || !message.canBeForwarded) return false
  try {
    await withTimeout(message.forward(env.mail.to), forwardTimeoutMs)
    return true
  } catch (error) {
    log('error', 'mail-forward', { error })
    return false
  }
}

async function forwardOrRefuse(
  env: Env | null,
  message: ForwardableEmailMessage,
  refusal: Extract<MailOutcome, { kind: 'refused' }>,
): Promise<MailOutcome> {
  return (await forwardToTeam(env, message)) ? { kind: 'forwarded' } : refusal
}

/** Returns the bytes of a mail, or null if it exceeds the limit, whatever size it declared. */
async function readRaw(raw: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const { bytes, complete } = await readUpTo(maxMailBytes, raw)
  return complete ? bytes : null
}

async function handleMail(env: Env, message: ForwardableEmailMessage, now: number): Promise<MailOutcome> {
  const address = env.replies ? parseReplyAddress(env.replies, message.to) : ({ kind: 'closed' } as const)
  const automatic = detectAutomatic(message.from, message.headers, env.mail?.from ?? null)
  if (automatic !== null) {
    // Automatic senders get no rejection, even after a failure.
    return handleAutomatic(env, message, now, { reason: automatic, address }).catch(
      (error: unknown) => ({ kind: 'ignored', because: automatic, error }) as const,
    )
  }
  if (address.kind === 'other' || address.kind === 'closed') {
    if (await forwardToTeam(env, message)) return { kind: 'forwarded' }
    if (address.kind === 'closed') return { kind: 'refused', because: 'closed' }
  }
  const raw = message.rawSize > maxMailBytes ? null : await readRaw(message.raw)
  if (!raw) return { kind: 'refused', because: 'large' }
  try {
    return address.kind === 'thread'
      ? await handleReply(env, { message, raw, now }, address.reference)
      : await handleUnmatched(env, { message, raw, now }, address.kind === 'forged' ? 'forged' : 'stray')
  } catch (error) {
    return forwardOrRefuse(env, message, { kind: 'refused', because: 'unstored', error })
  }
}

type ReceivedMail = { message: ForwardableEmailMessage; raw: Uint8Array; now: number }

/**
 * Parses a mail to be stored. `forward`, which sends the original to the team, is null if the mail was read completely.
 * The Message-ID comes from the headers, because repeated mails are detected by it before they are parsed.
 */
async function readMail(
  env: Env,
  { message, raw }: ReceivedMail,
  parse: typeof parseMail,
): Promise<Pick<IncomingMail, 'mail' | 'raw' | 'forward'>> {
  const unread = createUnreadableMail(message.from, message.headers)
  const read = await parse(raw).catch(() => null)
  const forward = async () => (await forwardToTeam(env, message)) || read !== null
  return {
    mail: { ...unread, ...read, messageId: unread.messageId },
    raw,
    forward: read === null || (parse === parseMail && read.isCut) ? forward : null,
  }
}

const getKey = (thread: string, { message, raw }: Omit<ReceivedMail, 'now'>): string =>
  createMessageKey(thread, { messageId: readMessageId(message.headers) }, raw)

/** Stores a mail to a signed address in its thread. */
async function handleReply(env: Env, received: ReceivedMail, reference: string): Promise<MailOutcome> {
  const { message, now } = received
  const refusal = await findRefusal(env, now, reference, getKey(reference, received))
  if (refusal === 'known') return { kind: refusal, reference }
  if (refusal === 'too-many') return { kind: 'refused', because: refusal }
  if (refusal === 'missing') {
    const outcome = await handleUnmatched(env, received, refusal)
    // A signed address means a reply to a real answer: try to forward the mail before rejecting it.
    return outcome.kind === 'refused' && outcome.because === 'too-many'
      ? forwardOrRefuse(env, message, outcome)
      : outcome
  }
  const given = await readMail(env, received, parseMail)
  const stored = await saveMail(env, now, reference, { ...given, isQuiet: false, mark: null })
  return stored === 'unreadable' ? { kind: 'refused', because: stored } : { kind: stored, reference }
}

/** Stores mail that belongs to no thread as an enquiry. */
async function handleUnmatched(
  env: Env,
  received: ReceivedMail,
  reason: UnmatchedReason,
): Promise<MailOutcome> {
  const { message, now } = received
  const refusal = await findUnmatchedRefusal(env, now, getKey(mailTokenId, received), reason)
  if (refusal === 'too-many') return { kind: 'refused', because: refusal }
  if (refusal) return { ...refusal, stray: reason }
  const given = await readMail(env, received, reason === 'missing' ? parseMail : parseMailStart)
  const stored = await saveAsEnquiry(env, now, { ...given, sender: message.from }, reason)
  return typeof stored === 'string' ? { kind: 'refused', because: stored } : { ...stored, stray: reason }
}

type AutomaticMail = { reason: AutomaticReason; address: ParsedAddress | { kind: 'closed' } }

/** Marks the answer that a bounce names. Stores other automatic mail without reopening the enquiry. */
async function handleAutomatic(
  env: Env,
  message: ForwardableEmailMessage,
  now: number,
  { reason, address }: AutomaticMail,
): Promise<MailOutcome> {
  const ignored = { kind: 'ignored', because: reason } as const
  const thread = address.kind === 'thread' ? address.reference : null
  const raw = reason === 'own' || reason === 'list' ? null : await readRaw(message.raw)
  if (!raw) return ignored
  const bounce = reason === 'report' || reason === 'null-sender' ? parseBounce(raw) : null
  if (bounce) {
    const reference = await recordBounce(env, now, bounce, thread)
    return reference === null ? ignored : { kind: 'bounce', reference }
  }
  // Other reports are delay notices.
  if (thread === null || reason === 'report') return ignored
  if (await findRefusal(env, now, thread, getKey(thread, { message, raw }))) return ignored
  const messageId = readMessageId(message.headers)
  const stored = await saveMail(env, now, thread, {
    mail: { ...(await parseMail(raw)), messageId },
    raw,
    isQuiet: true,
    mark: 'automatic',
    forward: null,
  })
  return stored === 'stored' ? { kind: 'automatic', reference: thread } : ignored
}

/** Handles an incoming mail: stores, forwards or rejects it. */
export async function receiveEmail(
  message: ForwardableEmailMessage,
  bindings: Bindings,
  now: number,
): Promise<void> {
  const env = parseEnvOrNull(bindings)
  const outcome = env
    ? await handleMail(env, message, now)
    : await forwardOrRefuse(env, message, { kind: 'refused', because: 'unstored' })
  log(outcome.kind === 'refused' ? 'warn' : 'info', 'enquiry-mail', { ...outcome })
  if (outcome.kind === 'refused') message.setReject(smtpReasons[outcome.because])
}
