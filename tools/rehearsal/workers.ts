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
import { requireFound, respondError, respondOk } from './api-responses.ts'
import { createDomainsApi } from './domains.ts'

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
  for (const { type, name, text } of bindings)
    if (type === 'secret_text') script.secrets.set(name, String(text))
  const version = {
    id: randomUUID(),
    createdOn: new Date().toISOString(),
    message: annotations['workers/message'] ?? '',
    tag: annotations['workers/tag'] ?? '',
    build: annotations['workers/tag'] ?? '',
    bindings,
    alias: annotations['workers/alias'] ?? null,
  }
  // An alias belongs to the last version that got it.
  for (const other of script.versions) if (other.alias === version.alias) other.alias = null
  script.versions.push(version)
  return version
}

const findScript = (account: FakeAccount, c: Context) => account.scripts.get(c.req.param('name') ?? '')
const getScript = (account: FakeAccount, c: Context) => requireFound(findScript(account, c))

function createVersionsApi(account: FakeAccount): Hono {
  return new Hono()
    .put('/:name', async (c) => {
      const id = c.req.param('name')
      const script = findScript(account, c) ?? createScript()
      const version = await addVersion(c, script)
      account.scripts.set(id, script)
      setTraffic(script, [{ version_id: version.id, percentage: 100 }])
      return respondOk({ id, etag: version.id, deployment_id: version.id, startup_time_ms: 5 })
    })
    .post('/:name/versions', async (c) => {
      const script = getScript(account, c)
      return respondOk(toVersion(await addVersion(c, script), script.versions.length - 1))
    })
    .get('/:name/versions', (c) =>
      respondOk({ items: getScript(account, c).versions.map(toVersion).toReversed() }),
    )
    .get('/:name/versions/:id', (c) => {
      const versions = getScript(account, c).versions.map(toVersion)
      return respondOk(requireFound(versions.find(({ id }) => id === c.req.param('id'))))
    })
    .get('/:name/deployments', (c) => {
      const deployments = getScript(account, c).deployments.map(
        ({ id, createdOn, message, versions: traffic }) => ({
          id,
          source: 'wrangler',
          strategy: 'percentage',
          author_email: 'ops@example.com',
          created_on: createdOn,
          annotations: { 'workers/message': message },
          versions: traffic,
        }),
      )
      return respondOk({ deployments: deployments.toReversed() })
    })
    .post('/:name/deployments', async (c) => {
      const { versions: traffic, annotations } = v.parse(trafficSchema, await c.req.json())
      const message = String(annotations['workers/message'] ?? '')
      return respondOk({ id: setTraffic(getScript(account, c), traffic, message).id })
    })
}

const secretBody = v.looseObject({ name: v.string(), text: v.string() })
const settingsBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    bindings: v.array(
      v.object({ name: v.string(), type: v.literal('inherit'), old_name: v.optional(v.string()) }),
    ),
  }),
)

/** Changes the secrets of the newest version. All visitors get the version without a message that this makes. */
function changeSecrets(script: FakeScript, change: (secrets: Map<string, string>) => unknown): Response {
  const newest = script.versions.at(-1)
  if (newest && findLiveVersion(script)?.id !== newest.id)
    return respondError(400, 10215, "The latest version of your Worker isn't currently deployed.")
  change(script.secrets)
  if (newest) {
    const version = { ...newest, id: randomUUID(), message: '', tag: '', alias: null }
    script.versions.push(version)
    setTraffic(script, [{ version_id: version.id, percentage: 100 }])
  }
  return respondOk({})
}

/** The API of secrets, and of the settings by which a secret is carried over to another name. */
function createSecretsApi(account: FakeAccount): Hono {
  const listSecrets = ({ secrets }: FakeScript) =>
    [...secrets.keys()].map((name) => ({ name, type: 'secret_text' }))
  return new Hono()
    .get('/:name/secrets', (c) => respondOk(listSecrets(getScript(account, c))))
    .put('/:name/secrets', async (c) => {
      const { name, text } = v.parse(secretBody, await c.req.json())
      return changeSecrets(getScript(account, c), (secrets) => secrets.set(name, text))
    })
    .delete('/:name/secrets/:secret', (c) =>
      changeSecrets(getScript(account, c), (secrets) => secrets.delete(c.req.param('secret'))),
    )
    .get('/:name/settings', (c) => {
      const script = getScript(account, c)
      const others = script.versions.at(-1)?.bindings.filter(({ type }) => type !== 'secret_text') ?? []
      return respondOk({ bindings: [...others, ...listSecrets(script)] })
    })
    .patch('/:name/settings', async (c) => {
      const { bindings } = v.parse(settingsBody, (await c.req.formData()).get('settings'))
      return changeSecrets(getScript(account, c), (secrets) => {
        const before = new Map(secrets)
        secrets.clear()
        for (const { name, old_name: source = name } of bindings) {
          const value = before.get(source)
          if (value !== undefined) secrets.set(name, value)
        }
      })
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
    .get('/subdomain', () => respondOk({ subdomain: requireFound(account.subdomain) }))
    .route('/domains', createDomainsApi(account))
    .get('/services/:name', (c) => {
      getScript(account, c)
      const id = c.req.param('name')
      const script = { id, last_deployed_from: 'wrangler', tag: 'etiqueta', tags: [] }
      return respondOk({ id, default_environment: { environment: 'production', script }, environments: [] })
    })
}
