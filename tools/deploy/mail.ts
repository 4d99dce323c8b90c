import * as v from 'valibot'
import { getDomain } from '#worker/mail/get-domain.ts'
import { hasAnswers, checkSenderRecords, lookUpSenderDomain } from '#worker/mail/sender-domain.ts'
import type { Api } from './api.ts'
import { findZone } from './domains.ts'

const sendersSchema = v.array(v.looseObject({ name: v.string(), enabled: v.optional(v.boolean(), true) }))
const routingSchema = v.looseObject({ enabled: v.boolean() })
const recipientsSchema = v.array(
  v.looseObject({ email: v.string(), verified: v.optional(v.nullable(v.string()), null) }),
)

const canSend = async ({ readZones }: Api, zone: string, domain: string): Promise<boolean> =>
  (await readZones(`/${zone}/email/sending/subdomains`, sendersSchema)).some(
    ({ name, enabled }) => enabled && name === domain,
  )

async function canDeliver({ call, readZones }: Api, zone: string, recipient: string): Promise<boolean> {
  const { enabled } = await readZones(`/${zone}/email/routing`, routingSchema)
  if (!enabled) return false
  const recipients = await call('/email/routing/addresses?per_page=50', recipientsSchema)
  return recipients.some(({ email, verified }) => email.toLowerCase() === recipient && verified !== null)
}

const onboardText = 'da de alta el dominio en el panel de Cloudflare (Email → Email Sending → Onboard Domain)'

/** Why the platform would not send or deliver the site's mail, with what to do; null if it would, or if mail is off. */
export async function findMailProblem(
  api: Api,
  vars: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const { MAIL_FROM: from, MAIL_TO: to } = vars
  if (typeof from !== 'string' || typeof to !== 'string') return null
  const domain = getDomain(from)
  try {
    const zone = await findZone(api, domain)
    if (zone === null)
      return `no se encuentra el dominio de MAIL_FROM (${domain}): o no está en esta cuenta, y entonces no saldrá correo, o el token no puede leer zonas (Zone: Read).`
    if (await canSend(api, zone, domain)) return null
    if (await canDeliver(api, zone, to.toLowerCase()))
      return `desde ${domain} solo llega correo a direcciones confirmadas en Email Routing; para que llegue a todo el equipo, ${onboardText}.`
    return `desde ${domain} no saldrá correo: ${onboardText}, o confirma MAIL_TO (${to}) en Email → Email Routing.`
  } catch (error) {
    return `no se puede saber si desde ${domain} sale correo; compruébalo en el panel de Cloudflare (Email → Email Sending). ${error instanceof Error ? error.message : String(error)}`
  }
}

/** What is wrong with the DNS records of the sender's domain, as sentences; none if mail is off. */
export async function findSenderProblems(
  vars: Readonly<Record<string, unknown>>,
  fetchUrl: typeof fetch,
): Promise<string[]> {
  const { MAIL_FROM: from } = vars
  if (typeof from !== 'string') return []
  const domain = getDomain(from)
  const sender = await lookUpSenderDomain(domain, fetchUrl)
  if (!hasAnswers(sender))
    return [`no se pudo consultar el DNS de ${domain}; SPF, DKIM y DMARC quedan sin mirar.`]
  return checkSenderRecords(sender).flatMap(({ what, said, todo }) =>
    todo === null ? [] : [`${what} de ${domain}: ${said}. Qué hacer: ${todo}`],
  )
}
