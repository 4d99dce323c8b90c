import type { MailFinding } from '#client/features/operations/health/contract.ts'
import { lookUpDns } from './dns.ts'

// Checks the DNS records of the sender's domain that decide whether receivers trust its mail.

/** Records by name, in order of precedence; null = DNS did not answer. */
type DnsRecords = readonly { name: string; texts: string[] | null }[]
export type SenderDomain = {
  domain: string
  mx: string[] | null
  spf: DnsRecords
  dkim: DnsRecords
  dmarc: DnsRecords
}

/** A domain and its parent domains, without the top-level domain: `a.b.c` → `a.b.c`, `b.c`. */
export function listParentDomains(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** Queries all records in parallel. Never throws: failed queries give null. */
export async function lookUpSenderDomain(domain: string, fetchUrl: typeof fetch): Promise<SenderDomain> {
  const texts = (names: readonly string[]) =>
    Promise.all(names.map(async (name) => ({ name, texts: await lookUpDns(name, 'TXT', fetchUrl) })))
  const [mx, spf, dkim, dmarc] = await Promise.all([
    lookUpDns(domain, 'MX', fetchUrl),
    // Cloudflare's Email Sending uses a subdomain for bounces; Email Routing uses the domain itself.
    texts([`cf-bounce.${domain}`, domain]),
    texts([`cf-bounce._domainkey.${domain}`, `cf2024-1._domainkey.${domain}`]),
    // Policies may be set on parent domains (RFC 9989).
    texts(listParentDomains(domain).map((name) => `_dmarc.${name}`)),
  ])
  return { domain, mx, spf, dkim, dmarc }
}

export const hasAnswers = ({ mx, spf, dkim, dmarc }: SenderDomain): boolean =>
  mx !== null || [...spf, ...dkim, ...dmarc].some(({ texts }) => texts !== null)

const filterRecords = (records: DnsRecords, shape: RegExp) =>
  records.map(({ name, texts }) => ({ name, texts: texts?.filter((text) => shape.test(text)) ?? null }))
const isUnknown = (records: DnsRecords): boolean => records.some(({ texts }) => texts === null)

const createUnknownFinding = (what: string): MailFinding => ({
  what,
  state: 'unknown',
  said: 'no se pudo consultar el DNS',
  todo: null,
})

const cloudflareSpf = 'include:_spf.mx.cloudflare.net'
const onboardText =
  'da de alta el dominio en el panel de Cloudflare (Email → Email Sending → Onboard Domain), que crea el registro.'

function checkSpf({ spf, domain }: SenderDomain): MailFinding {
  const what = 'SPF'
  const policies = filterRecords(spf, /^v=spf1(?: |$)/i)
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
  if (policies.some(({ texts }) => texts?.some((text) => text.toLowerCase().includes(cloudflareSpf))))
    return { what, state: 'good', said: 'nombra a Cloudflare, que entrega el correo', todo: null }
  if (isUnknown(policies)) return createUnknownFinding(what)
  const isThere = policies.some(({ texts }) => (texts?.length ?? 0) > 0)
  return isThere
    ? {
        what,
        state: 'bad',
        said: 'existe, pero no nombra a Cloudflare, que es quien entrega el correo',
        todo: `${onboardText.slice(0, -1)}, o añade ${cloudflareSpf} al de ${domain}.`,
      }
    : { what, state: 'bad', said: 'no hay ninguno', todo: onboardText }
}

function checkDkim({ dkim }: SenderDomain): MailFinding {
  const what = 'DKIM'
  // An empty `p=` means that the key was revoked.
  const keys = filterRecords(dkim, /\bp=[^;\s]/i)
  if (keys.some(({ texts }) => (texts?.length ?? 0) > 0))
    return { what, state: 'good', said: 'la firma se puede comprobar', todo: null }
  if (isUnknown(keys)) return createUnknownFinding(what)
  return {
    what,
    state: 'unknown',
    said: 'no hay clave con los nombres que usa Cloudflare',
    todo: `mira en Email → Email Sending si la firma está activa; si no, ${onboardText}`,
  }
}

function checkDmarc({ dmarc, domain }: SenderDomain): MailFinding {
  const what = 'DMARC'
  for (const { name, texts } of filterRecords(dmarc, /^v=DMARC1\s*(?:;|$)/i)) {
    if (texts === null) return createUnknownFinding(what)
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

function checkMx({ mx, domain }: SenderDomain): MailFinding {
  const what = 'MX'
  if (mx === null) return createUnknownFinding(what)
  // `0 .` means that the domain accepts no mail (RFC 7505).
  const isTaken = mx.some((text) => !/^\d+\s+\.$/.test(text.trim()))
  return isTaken
    ? { what, state: 'good', said: 'las respuestas llegan a alguna parte', todo: null }
    : {
        what,
        state: 'bad',
        said: `${domain} no recibe correo, así que las respuestas se pierden`,
        todo: 'activa Email Routing en Cloudflare, o pide a quien publica el sitio que envíe desde una dirección que se lea.',
      }
}

export const checkSenderRecords = (sender: SenderDomain): MailFinding[] => [
  checkSpf(sender),
  checkDkim(sender),
  checkDmarc(sender),
  checkMx(sender),
]
