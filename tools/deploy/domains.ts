import * as v from 'valibot'
import { listParentDomains } from '#worker/mail/sender-domain.ts'
import { type Api, hasApiErrorCode } from './api.ts'

// The custom domains of the worker. The deploy attaches them itself: without a terminal wrangler would replace DNS
// records and take domains from other workers without asking.

const zonesSchema = v.array(v.looseObject({ id: v.string(), name: v.string() }))
const domainsSchema = v.array(v.looseObject({ hostname: v.string(), service: v.string() }))
const recordsSchema = v.array(
  v.looseObject({ type: v.string(), name: v.string(), content: v.optional(v.string(), '') }),
)

export async function findZone({ accountId, readZones }: Api, domain: string): Promise<string | null> {
  for (const name of listParentDomains(domain)) {
    const query = `?name=${encodeURIComponent(name)}&account.id=${accountId}`
    const zone = (await readZones(query, zonesSchema)).find((each) => each.name === name)
    if (zone) return zone.id
  }
  return null
}

export type Domain = {
  hostname: string
  zone: string
  isAttached: boolean
  /** What attaching it takes from others, at the owner's explicit wish. */
  overrides: { override_existing_origin?: true; override_existing_dns_record?: true }
}

const isForbidden = (error: unknown): boolean => hasApiErrorCode(error, 10000, 9109)

/** The DNS records that stop a hostname from being a custom domain; null if this access may not read them. */
async function listConflictingRecords(
  { readZones }: Api,
  zone: string,
  hostname: string,
): Promise<string[] | null> {
  const query = `/${zone}/dns_records?name=${encodeURIComponent(hostname)}`
  const records = await readZones(query, recordsSchema).catch((error: unknown) => {
    if (isForbidden(error)) return null
    throw error
  })
  return (
    records
      ?.filter(({ type, name }) => name === hostname && /^(?:A|AAAA|CNAME)$/.test(type))
      .map(({ type, content }) => `el registro DNS ${type} → ${content}`) ?? null
  )
}

const createMissingZoneError = (hostname: string, account: string): Error =>
  new Error(
    `El dominio de ${hostname} no está en la cuenta ${account}, o el token no puede verlo (Zone: Read). Corrige SITE_URL en wrangler.toml, o añade el dominio en el panel de Cloudflare (Account home → Onboard a domain). No se ha cambiado nada.`,
  )

async function readDomain(api: Api, worker: string, hostname: string) {
  const zone = await findZone(api, hostname)
  if (zone === null) throw createMissingZoneError(hostname, api.accountName)
  const attached = await api.call(`/workers/domains?hostname=${encodeURIComponent(hostname)}`, domainsSchema)
  const owner = attached.find((each) => each.hostname === hostname)?.service
  const domain = { hostname, zone, isAttached: owner === worker }
  if (owner === worker) return { domain, obstacles: [], areRecordsKnown: true }
  if (owner !== undefined)
    return { domain, obstacles: [`un dominio del worker «${owner}»`], areRecordsKnown: true }
  const records = await listConflictingRecords(api, zone, hostname)
  return { domain, obstacles: records ?? [], areRecordsKnown: records !== null }
}

const unreadRecords = (hostname: string): string =>
  `este acceso no puede leer los registros DNS (DNS: Read). Si en ${hostname} hay uno, la publicación se detendrá al conectar el dominio, sin tocarlo.`

/**
 * Reads what stands at the site's hostnames. Throws if something there belongs to others, unless `takeOver` names the
 * hostname.
 */
export async function readDomains(
  api: Api,
  worker: string,
  hostnames: readonly string[],
  takeOver: readonly string[],
): Promise<{ domains: Domain[]; warnings: string[] }> {
  const stranger = takeOver.find((name) => !hostnames.includes(name))
  if (stranger !== undefined)
    throw new Error(`--take-over ${stranger} no es un dominio de este sitio (${hostnames.join(', ')}).`)
  const found = await Promise.all(hostnames.map((hostname) => readDomain(api, worker, hostname)))
  const blocked = found.filter(
    ({ domain, obstacles }) => obstacles.length > 0 && !takeOver.includes(domain.hostname),
  )
  if (blocked.length > 0) throw new Error(blocked.map(describeObstacles).join('\n'))
  return {
    domains: found.map(({ domain }) => ({
      ...domain,
      overrides: takeOver.includes(domain.hostname) ? takeEverything : {},
    })),
    warnings: found.flatMap(({ domain, areRecordsKnown }) =>
      areRecordsKnown || takeOver.includes(domain.hostname) ? [] : [unreadRecords(domain.hostname)],
    ),
  }
}

const takeEverything = { override_existing_origin: true, override_existing_dns_record: true } as const

const describeObstacles = ({ domain, obstacles }: Awaited<ReturnType<typeof readDomain>>): string =>
  `En ${domain.hostname} ya hay ${obstacles.join(' y ')}, y publicar lo quitaría. Si sobra, bórralo en el panel de Cloudflare; si debe pasar a este sitio, repite con «--take-over ${domain.hostname}». No se ha cambiado nada.`

/** Attaches the domains that are not attached yet, and returns whether any was. It may run again after a failure. */
export async function attachDomains(api: Api, worker: string, domains: readonly Domain[]): Promise<boolean> {
  const missing = domains.filter(({ isAttached }) => !isAttached)
  for (const { hostname, zone, overrides } of missing) {
    const body = { environment: 'production', hostname, service: worker, zone_id: zone, ...overrides }
    await api.call('/workers/domains', v.unknown(), { method: 'PUT', body }).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(
        `No se pudo conectar ${hostname}; nada de lo que hay allí ha cambiado. ${reason}\n` +
          `Si hay un registro DNS o es de otro worker, bórralo en el panel de Cloudflare o repite con «--take-over ${hostname}». «npm run deploy» sigue donde quedó.`,
        { cause },
      )
    })
  }
  return missing.length > 0
}
