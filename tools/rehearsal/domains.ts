import { Hono } from 'hono'
import * as v from 'valibot'
import type { FakeAccount } from './account.ts'
import { respondError, respondList, respondMissing, respondOk } from './api-responses.ts'

const domainBody = v.object({
  environment: v.literal('production'),
  hostname: v.string(),
  service: v.string(),
  zone_id: v.string(),
  override_existing_origin: v.optional(v.boolean(), false),
  override_existing_dns_record: v.optional(v.boolean(), false),
})

/** Why the platform refuses to attach a domain to a worker; null if it does not. */
function findDomainConflict(account: FakeAccount, request: v.InferOutput<typeof domainBody>) {
  const { hostname, service, zone_id, override_existing_origin, override_existing_dns_record } = request
  const zone = account.zones.find(({ id }) => id === zone_id)
  if (zone?.account !== account.id || !`.${hostname}`.endsWith(`.${zone.name}`))
    return respondError(400, 10013, 'Could not find zone for the hostname.')
  const owner = [...account.scripts].find(([, { domains }]) => domains.includes(hostname))?.[0]
  if (owner !== undefined && owner !== service && !override_existing_origin)
    return respondError(409, 100116, `Hostname '${hostname}' is already in use by another Worker.`)
  if (zone.records.some(({ name }) => name === hostname) && !override_existing_dns_record)
    return respondError(
      409,
      100117,
      `Hostname '${hostname}' already has externally managed DNS records (A, CNAME, etc).`,
    )
  return null
}

/** The API of custom domains. wrangler's own, which replaces what stands there, is left out: a call of it fails. */
export function createDomainsApi(account: FakeAccount): Hono {
  return new Hono()
    .get('/', (c) =>
      respondList(
        [...account.scripts].flatMap(([service, { domains }]) =>
          domains
            .filter((hostname) => hostname === c.req.query('hostname'))
            .map((hostname) => ({ id: hostname, hostname, service, environment: 'production' })),
        ),
      ),
    )
    .put('/', async (c) => {
      const request = v.parse(domainBody, await c.req.json())
      const script = account.scripts.get(request.service)
      const conflict = script ? findDomainConflict(account, request) : respondMissing()
      if (conflict) return conflict
      for (const other of account.scripts.values())
        other.domains = other.domains.filter((hostname) => hostname !== request.hostname)
      script?.domains.push(request.hostname)
      return respondOk(request)
    })
}
