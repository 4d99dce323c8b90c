import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  type FakeAccount,
  createScript,
  findLiveVersion,
  getPreviewSuffix,
  setTraffic,
  type FakeScript,
  type FakeVersion,
} from './account.ts'
import { respondList, respondOk, respondError } from './api-responses.ts'

const uploadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    annotations: v.optional(v.record(v.string(), v.string()), {}),
    bindings: v.optional(
      v.array(v.looseObject({ name: v.string(), type: v.string(), text: v.optional(v.unknown()) })),
      [],
    ),
  }),
)
const trafficSchema = v.object({
  versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })),
  annotations: v.optional(v.record(v.string(), v.unknown()), {}),
})

const previewsBody = v.looseObject({ previews_enabled: v.boolean() })

const toVersion = ({ id, createdOn, message, tag, bindings }: FakeVersion, index: number) => ({
  id,
  number: index + 1,
  metadata: {
    created_on: createdOn,
    modified_on: createdOn,
    source: 'wrangler',
    author_email: 'ops@example.com',
    has_preview: true,
  },
  annotations: { 'workers/message': message, 'workers/tag': tag },
  resources: { script: { etag: id, handlers: ['fetch'] }, script_runtime: {}, bindings },
  startup_time_ms: 5,
})

async function addVersion(c: Context, script: FakeScript): Promise<FakeVersion> {
  const form = await c.req.formData()
  const { annotations, bindings } = v.parse(uploadSchema, form.get('metadata'))
  for (const { type, name } of bindings) if (type === 'secret_text') script.secrets.add(name)
  const version = {
    id: randomUUID(),
    createdOn: new Date().toISOString(),
    message: annotations['workers/message'] ?? '',
    tag: annotations['workers/tag'] ?? '',
    bindings,
    alias: annotations['workers/alias'] ?? null,
  }
  // An alias belongs to the last version that got it.
  for (const other of script.versions) if (other.alias === version.alias) other.alias = null
  script.versions.push(version)
  return version
}

const missing = () => respondError(404, 10007, 'This Worker does not exist on your account.')

const findScript = (account: FakeAccount, c: Context) => account.scripts.get(c.req.param('name') ?? '')

/** The API of versions and of their percentages of visitors. */
function createVersionsApi(account: FakeAccount): Hono {
  return new Hono()
    .put('/:name', async (c) => {
      const script = findScript(account, c) ?? createScript()
      const version = await addVersion(c, script)
      account.scripts.set(c.req.param('name'), script)
      setTraffic(script, [{ version_id: version.id, percentage: 100 }])
      return respondOk({
        id: c.req.param('name'),
        etag: version.id,
        deployment_id: version.id,
        startup_time_ms: 5,
      })
    })
    .post('/:name/versions', async (c) => {
      const script = findScript(account, c)
      if (!script) return missing()
      return respondOk(toVersion(await addVersion(c, script), script.versions.length - 1))
    })
    .get('/:name/versions', (c) => {
      const script = findScript(account, c)
      return script ? respondOk({ items: script.versions.map(toVersion).toReversed() }) : missing()
    })
    .get('/:name/versions/:id', (c) => {
      const found = findScript(account, c)
        ?.versions.map(toVersion)
        .find(({ id }) => id === c.req.param('id'))
      return found ? respondOk(found) : missing()
    })
    .get('/:name/deployments', (c) => {
      const script = findScript(account, c)
      if (!script) return missing()
      const deployments = script.deployments.map(({ id, createdOn, message, versions: traffic }) => ({
        id,
        source: 'wrangler',
        strategy: 'percentage',
        author_email: 'ops@example.com',
        created_on: createdOn,
        annotations: { 'workers/message': message },
        versions: traffic,
      }))
      return respondOk({ deployments: deployments.toReversed() })
    })
    .post('/:name/deployments', async (c) => {
      const script = findScript(account, c)
      if (!script) return missing()
      const { versions: traffic, annotations } = v.parse(trafficSchema, await c.req.json())
      return respondOk({ id: setTraffic(script, traffic, String(annotations['workers/message'] ?? '')).id })
    })
}

function createSecretsApi(account: FakeAccount): Hono {
  return new Hono()
    .get('/:name/secrets', (c) => {
      const script = findScript(account, c)
      return script
        ? respondOk([...script.secrets].map((name) => ({ name, type: 'secret_text' })))
        : missing()
    })
    .put('/:name/secrets', async (c) => {
      const { name } = v.parse(v.looseObject({ name: v.string() }), await c.req.json())
      const script = findScript(account, c)
      if (!script) return missing()
      const newest = script.versions.at(-1)
      if (newest && findLiveVersion(script)?.id !== newest.id)
        return respondError(400, 10215, "The latest version of your Worker isn't currently deployed.")
      script.secrets.add(name)
      // Changing a secret makes a version without a message. All visitors get it at once.
      if (newest) {
        const version = { ...newest, id: randomUUID(), message: '', tag: '', alias: null }
        script.versions.push(version)
        setTraffic(script, [{ version_id: version.id, percentage: 100 }])
      }
      return respondOk({ name, type: 'secret_text' })
    })
}

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
function createDomainsApi(account: FakeAccount): Hono {
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
      const conflict = script ? findDomainConflict(account, request) : missing()
      if (conflict) return conflict
      for (const other of account.scripts.values())
        other.domains = other.domains.filter((hostname) => hostname !== request.hostname)
      script?.domains.push(request.hostname)
      return respondOk(request)
    })
}

/** The API of the worker itself, its assets, secrets, versions, crons and domains. */
export function createWorkersApi(account: FakeAccount): Hono {
  const getSubdomain = (name: string) => {
    const hasPreviews = account.scripts.get(name)?.hasPreviews ?? false
    const suffix = { preview_url_suffix: getPreviewSuffix(account, name) }
    return { enabled: false, previews_enabled: hasPreviews, ...(hasPreviews ? suffix : {}) }
  }
  const scripts = new Hono()
    .route('/', createVersionsApi(account))
    .route('/', createSecretsApi(account))
    .get('/:name/settings', () => respondOk({ bindings: [] }))
    .patch('/:name/script-settings', () => respondOk({}))
    // Responds that the platform already has all assets, so that wrangler uploads none.
    .post('/:name/assets-upload-session', () => respondOk({ jwt: 'asset-token', buckets: [] }))
    .get('/:name/subdomain', (c) => respondOk(getSubdomain(c.req.param('name'))))
    .post('/:name/subdomain', async (c) => {
      const { previews_enabled: hasPreviews } = v.parse(previewsBody, await c.req.json())
      const script = findScript(account, c)
      if (script) script.hasPreviews = hasPreviews
      return respondOk(getSubdomain(c.req.param('name')))
    })
    .put('/:name/schedules', async (c) => {
      const crons = v.parse(v.array(v.object({ cron: v.string() })), await c.req.json())
      const script = findScript(account, c)
      if (script) script.crons = crons.map(({ cron }) => cron)
      return respondOk({ schedules: crons })
    })
  return new Hono()
    .route('/scripts', scripts)
    .get('/workers/:name', (c) =>
      respondOk({ id: c.req.param('name'), subdomain: getSubdomain(c.req.param('name')) }),
    )
    .get('/subdomain', () =>
      account.subdomain === null ? missing() : respondOk({ subdomain: account.subdomain }),
    )
    .route('/domains', createDomainsApi(account))
    .get('/services/:name', (c) =>
      account.scripts.has(c.req.param('name'))
        ? respondOk({
            id: c.req.param('name'),
            default_environment: {
              environment: 'production',
              script: { id: c.req.param('name'), last_deployed_from: 'wrangler', tag: 'etiqueta', tags: [] },
            },
            environments: [],
          })
        : missing(),
    )
}
