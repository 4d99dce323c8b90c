import type { MailFinding } from '#client/features/operations/health/contract.ts'
import { lookUp } from './dns.ts'

// What decides whether mail of ours is believed: what DNS says of the domain that it comes from.

/** By name, in the order in which they count; null = not known. */
type Records = readonly { name: string; texts: string[] | null }[]
export type Sender = {
  domain: string
  mx: string[] | null
  spf: Records
  dkim: Records
  dmarc: Records
}

/** A policy may stand at a domain above (RFC 9989); of what is registered by others, such as `es`, none counts. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** Asks DNS for all of it at once. Never throws: what does not answer is not known. */
export async function lookUpSender(domain: string, ask: typeof fetch): Promise<Sender> {
  const texts = (names: readonly string[]) =>
    Promise.all(names.map(async (name) => ({ name, texts: await lookUp(name, 'TXT', ask) })))
  const [mx, spf, dkim, dmarc] = await Promise.all([
    lookUp(domain, 'MX', ask),
    // Email Sending returns its mail to a name of its own; Email Routing to the domain.
    texts([`cf-bounce.${domain}`, domain]),
    texts([`cf-bounce._domainkey.${domain}`, `cf2024-1._domainkey.${domain}`]),
    texts(withParents(domain).map((name) => `_dmarc.${name}`)),
  ])
  return { domain, mx, spf, dkim, dmarc }
}

export const isKnown = ({ mx, spf, dkim, dmarc }: Sender): boolean =>
  mx !== null || [...spf, ...dkim, ...dmarc].some(({ texts }) => texts !== null)

const beginning = (records: Records, shape: RegExp) =>
  records.map(({ name, texts }) => ({ name, texts: texts?.filter((text) => shape.test(text)) ?? null }))
const isUnknown = (records: Records): boolean => records.some(({ texts }) => texts === null)

const unheard = (what: string): MailFinding => ({
  what,
  state: 'unknown',
  said: 'no se pudo consultar el DNS',
  todo: null,
})

const included = 'include:_spf.mx.cloudflare.net'
const onboard =
  'da de alta el dominio en el panel de Cloudflare (Email → Email Sending → Onboard Domain), que crea el registro.'

function judgeSpf({ spf, domain }: Sender): MailFinding {
  const what = 'SPF'
  const policies = beginning(spf, /^v=spf1(?: |$)/i)
  const twice = policies.find(({ texts }) => (texts?.length ?? 0) > 1)
  if (twice)
    return {
      what,
      state: 'bad',
      said: `${twice.name} tiene varios registros v=spf1, y entonces no vale ninguno`,
      todo: 'deja uno solo, con todo lo que decían.',
    }
  const open = policies.find(({ texts }) => texts?.some((text) => / \+?all(?: |$)/i.test(text)))
  if (open)
    return {
      what,
      state: 'bad',
      said: `${open.name} deja enviar en su nombre a cualquiera (+all)`,
      todo: 'cámbialo por ~all.',
    }
  if (policies.some(({ texts }) => texts?.some((text) => text.toLowerCase().includes(included))))
    return { what, state: 'good', said: 'nombra a Cloudflare, que entrega el correo', todo: null }
  if (isUnknown(policies)) return unheard(what)
  const isThere = policies.some(({ texts }) => (texts?.length ?? 0) > 0)
  return isThere
    ? {
        what,
        state: 'bad',
        said: 'existe, pero no nombra a Cloudflare, que es quien entrega el correo',
        todo: `${onboard.slice(0, -1)}, o añade ${included} al de ${domain}.`,
      }
    : { what, state: 'bad', said: 'no hay ninguno', todo: onboard }
}

function judgeDkim({ dkim }: Sender): MailFinding {
  const what = 'DKIM'
  // An empty `p=` is a key that was taken back.
  const keys = beginning(dkim, /\bp=[^;\s]/i)
  if (keys.some(({ texts }) => (texts?.length ?? 0) > 0))
    return { what, state: 'good', said: 'la firma se puede comprobar', todo: null }
  if (isUnknown(keys)) return unheard(what)
  return {
    what,
    state: 'unknown',
    said: 'no hay clave con los nombres que usa Cloudflare',
    todo: `mira en Email → Email Sending si la firma está activa; si no, ${onboard}`,
  }
}

function judgeDmarc({ dmarc, domain }: Sender): MailFinding {
  const what = 'DMARC'
  for (const { name, texts } of beginning(dmarc, /^v=DMARC1\s*(?:;|$)/i)) {
    if (texts === null) return unheard(what)
    if (texts.length > 1)
      return {
        what,
        state: 'bad',
        said: `${name} tiene varios, y entonces no vale ninguno`,
        todo: 'deja uno solo.',
      }
    const [policy] = texts
    if (policy === undefined) continue
    const wish = /;\s*p\s*=\s*(\w+)/i.exec(policy)?.[1]?.toLowerCase()
    return wish === 'none'
      ? {
          what,
          state: 'good',
          said: 'p=none: solo observa',
          todo: 'tras unas semanas sin sorpresas, pásalo a p=quarantine.',
        }
      : { what, state: 'good', said: `p=${wish ?? 'none'}`, todo: null }
  }
  return {
    what,
    state: 'bad',
    said: 'no hay ninguno: Gmail y Outlook desconfían de quien no lo tiene',
    todo: `crea el registro TXT _dmarc.${domain} con «v=DMARC1; p=none;».`,
  }
}

function judgeMx({ mx, domain }: Sender): MailFinding {
  const what = 'MX'
  if (mx === null) return unheard(what)
  // `0 .` says that the domain takes no mail (RFC 7505).
  const isTaken = mx.some((text) => !/^\d+\s+\.$/.test(text.trim()))
  return isTaken
    ? { what, state: 'good', said: 'las respuestas llegan a alguna parte', todo: null }
    : {
        what,
        state: 'bad',
        said: `${domain} no recibe correo, así que las respuestas se pierden`,
        todo: 'activa Email Routing, o cambia MAIL_FROM por una dirección que se lea.',
      }
}

/** What of it is as it should be, in words. */
export const judgeSender = (sender: Sender): MailFinding[] => [
  judgeSpf(sender),
  judgeDkim(sender),
  judgeDmarc(sender),
  judgeMx(sender),
]
