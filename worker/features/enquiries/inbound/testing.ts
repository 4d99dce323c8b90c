import { parseEnv } from '#worker/env.ts'
import worker from '#worker/index.ts'
import type { TestApp } from '#worker/testing/testing.ts'
import { createReplyAddress } from '../answers/reply-address.ts'
import { createEnquiryApp } from '../mail/mail-testing.ts'
import type { SampleMail } from './testing/sample-mails.ts'

const replySettings = {
  MAIL_REPLY: 'consultas@cauce.example',
  REPLY_SECRET: 'otro secreto solo para las pruebas',
}

export const createAppWithReplies = (replace: Parameters<typeof createEnquiryApp>[0] = {}) =>
  createEnquiryApp({ ...replySettings, ...replace })

export function toReplyAddress(app: TestApp, reference: string): string {
  const { replies } = parseEnv(app.bindings)
  if (!replies) throw new Error('No mail comes in')
  return createReplyAddress(replies, reference)
}

type MailInput = {
  to: string
  headers?: Readonly<Record<string, string>>
  body?: string
  from?: string
  rawSize?: number
  canBeForwarded?: boolean
  /** The mail service does not take the forwarded mail. */
  cannotForward?: boolean
}

/** Delivers a mail with these headers to the worker; returns whether it was rejected or forwarded. */
export function deliverMail(app: TestApp, given: MailInput) {
  const { to, from = 'lucia@empresa.example', body = 'Gracias, me interesa.' } = given
  const headers = {
    From: 'Lucía <lucia@empresa.example>',
    To: to,
    Subject: 'Re: Sitios web',
    'Message-ID': `<${crypto.randomUUID()}@empresa.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...given.headers,
  }
  const head = Object.entries(headers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
  const raw = new TextEncoder().encode([...head, '', body].join('\r\n'))
  return deliverRaw(app, { ...given, from, raw })
}

/** Delivers a sample mail, whose lines end in `\n`. */
export const deliverSample = (app: TestApp, to: string, { from, mail }: SampleMail) =>
  deliverRaw(app, {
    to,
    from,
    raw: Uint8Array.from(Buffer.from(mail.replaceAll(/\r?\n/g, '\r\n'), 'latin1')),
  })

type Raw = Pick<MailInput, 'to' | 'rawSize' | 'canBeForwarded' | 'cannotForward'> & {
  from: string
  raw: Uint8Array<ArrayBuffer>
}

/** Parses the headers of a mail, joining folded lines. */
function parseHeaders(raw: Uint8Array): Headers {
  const text: string = Buffer.from(raw).toString('latin1')
  const lines = text
    .slice(0, text.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  // The runtime accepts only bytes in header values.
  return new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line
        .slice(line.indexOf(':') + 1)
        .replace(/[^\x20-\x7e]/g, '?')
        .trim(),
    ]),
  )
}

async function deliverRaw(app: TestApp, { to, from, raw, ...given }: Raw) {
  const done = { rejected: null as string | null, forwarded: [] as string[] }
  const message = {
    from,
    to,
    headers: parseHeaders(raw),
    raw: new Blob([raw]).stream(),
    rawSize: given.rawSize ?? raw.byteLength,
    canBeForwarded: given.canBeForwarded ?? true,
    setReject: (reason: string) => void (done.rejected = reason),
    forward: async (address: string) => {
      if (given.cannotForward) throw new Error('not verified')
      done.forwarded.push(address)
      return { messageId: 'x' }
    },
    reply: () => Promise.reject(new Error('Nothing answers by itself')),
  }
  // The handler uses only these members of the message.
  await worker.email(message as unknown as ForwardableEmailMessage, app.bindings)
  return done
}
