import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { withTemporaryFolder } from '../cli/environment/temporary-folder.ts'
import { type Api, hasApiErrorCode } from './api.ts'

// Reads and changes the Cloudflare account. Each function does one thing.

const unknownSchema = v.unknown()

/**
 * Regions in which the platform can keep data. The region is chosen when a database or bucket is created and cannot
 * change.
 */
export const jurisdictions = ['eu', 'us', 'fedramp', 'none'] as const
export type Jurisdiction = (typeof jurisdictions)[number]

export async function findDatabase({ call }: Api, name: string): Promise<string | null> {
  const schema = v.array(v.looseObject({ uuid: v.string(), name: v.string() }))
  const rows = await call(`/d1/database?name=${encodeURIComponent(name)}&per_page=100`, schema)
  return rows.find((row) => row.name === name)?.uuid ?? null
}

export async function createDatabase({ call }: Api, name: string, jurisdiction: Jurisdiction): Promise<void> {
  const body = { name, ...(jurisdiction === 'none' ? {} : { jurisdiction: jurisdiction }) }
  await call('/d1/database', unknownSchema, { method: 'POST', body })
}

/** The KV namespaces of the account, as a map from title to id. */
export async function listNamespaces({ call }: Api): Promise<Map<string, string>> {
  const schema = v.array(v.looseObject({ id: v.string(), title: v.string() }))
  const rows = await call('/storage/kv/namespaces?per_page=1000', schema)
  return new Map(rows.map(({ id, title }) => [title, id]))
}

export async function createNamespace({ call }: Api, title: string): Promise<void> {
  await call('/storage/kv/namespaces', unknownSchema, { method: 'POST', body: { title } })
}

const createJurisdictionHeaders = (jurisdiction: Jurisdiction): Readonly<Record<string, string>> =>
  jurisdiction === 'none' ? {} : { 'cf-r2-jurisdiction': jurisdiction }

/** The jurisdiction of a bucket; null if the bucket does not exist. Throws a sentence if R2 is off. */
export async function findBucket({ call }: Api, name: string): Promise<Jurisdiction | null> {
  const lookups = await Promise.all(
    jurisdictions.map((jurisdiction) =>
      call(`/r2/buckets/${name}`, unknownSchema, { headers: createJurisdictionHeaders(jurisdiction) }).then(
        () => jurisdiction,
        (error: unknown) => {
          if (hasApiErrorCode(error, 10006, 10007)) return null
          if (hasApiErrorCode(error, 10042))
            throw new Error(
              'R2 no está activado en la cuenta: actívalo una vez en el panel de Cloudflare (R2 → Activar) y repite.',
            )
          throw error
        },
      ),
    ),
  )
  return lookups.find((jurisdiction) => jurisdiction !== null) ?? null
}

export async function createBucket({ call }: Api, name: string, jurisdiction: Jurisdiction): Promise<void> {
  await call('/r2/buckets', unknownSchema, {
    method: 'POST',
    body: { name },
    headers: createJurisdictionHeaders(jurisdiction),
  })
}

export async function listQueues({ call }: Api): Promise<Set<string>> {
  const rows = await call('/queues?per_page=100', v.array(v.looseObject({ queue_name: v.string() })))
  return new Set(rows.map((row) => row.queue_name))
}

export async function createQueue({ call }: Api, name: string): Promise<void> {
  await call('/queues', unknownSchema, { method: 'POST', body: { queue_name: name } })
}

/** Returns null instead of an error if a worker was never deployed, or no workers.dev name was chosen. */
async function orNullIfMissing<T>(response: Promise<T>): Promise<T | null> {
  return response.catch((error: unknown) => {
    if (hasApiErrorCode(error, 10007, 10090)) return null
    throw error
  })
}

/** Names of the worker's secrets; null if the worker does not exist yet. */
export async function listSecrets({ call }: Api, worker: string): Promise<string[] | null> {
  const schema = v.array(v.looseObject({ name: v.string() }))
  const rows = await orNullIfMissing(call(`/workers/scripts/${worker}/secrets`, schema))
  return rows?.map(({ name }) => name) ?? null
}

/** The account's name on workers.dev; null if none was chosen. */
export async function readSubdomain({ call }: Api): Promise<string | null> {
  const response = await orNullIfMissing(call('/workers/subdomain', v.looseObject({ subdomain: v.string() })))
  return response?.subdomain ?? null
}

/**
 * The common end of the addresses of a worker's versions, e.g. `-cauce-staging.ejemplo.workers.dev`; null if versions
 * have no addresses.
 */
export async function readPreviewSuffix({ call }: Api, worker: string): Promise<string | null> {
  const schema = v.looseObject({
    subdomain: v.looseObject({
      previews_enabled: v.optional(v.boolean(), false),
      preview_url_suffix: v.optional(v.string()),
    }),
  })
  const { subdomain } = await call(`/workers/workers/${worker}`, schema)
  return subdomain.previews_enabled ? (subdomain.preview_url_suffix ?? null) : null
}

/** A version of the worker, and the percentage of visitors that get it. */
export type DeployedVersion = {
  id: string
  percentage: number
  tag: string
  message: string
  createdAt: string
}

/** The versions that got visitors at one time, highest percentage first. */
export type Deployment = { message: string; versions: DeployedVersion[] }

const deploymentsSchema = v.looseObject({
  deployments: v.array(
    v.looseObject({
      created_on: v.string(),
      annotations: v.optional(v.looseObject({ 'workers/message': v.optional(v.string()) }), {}),
      versions: v.array(v.looseObject({ version_id: v.string(), percentage: v.number() })),
    }),
  ),
})
const versionSchema = v.looseObject({
  annotations: v.optional(
    v.looseObject({ 'workers/tag': v.optional(v.string()), 'workers/message': v.optional(v.string()) }),
    {},
  ),
})

async function readVersion(
  { call }: Api,
  worker: string,
  id: string,
): Promise<{ tag: string; message: string }> {
  const { annotations } = await call(`/workers/scripts/${worker}/versions/${id}`, versionSchema)
  return { tag: annotations['workers/tag'] ?? '', message: annotations['workers/message'] ?? '' }
}

/** How many deployments are read. Each change of a secret also makes a deployment. */
const maxDeployments = 20

/**
 * Changing a secret makes a version without tag and message. It runs the build that visitors had until then, so it gets
 * that build's tag and message.
 */
function nameVersions(deployments: readonly Deployment[]): Deployment[] {
  const names = new Map<string, Pick<DeployedVersion, 'tag' | 'message'>>()
  let latest: Pick<DeployedVersion, 'tag' | 'message'> | undefined
  for (const { versions } of deployments.toReversed()) {
    for (const { id, tag, message } of versions)
      if (tag) names.set(id, { tag, message })
      else if (latest && !names.has(id)) names.set(id, latest)
    latest = names.get(versions[0]?.id ?? '') ?? latest
  }
  return deployments.map(({ message, versions }) => ({
    message,
    versions: versions.map((version) => ({ ...version, ...names.get(version.id) })),
  }))
}

/** The last deployments, newest first. Empty if never deployed. */
export async function readDeployments(api: Api, worker: string): Promise<Deployment[]> {
  const found = await orNullIfMissing(api.call(`/workers/scripts/${worker}/deployments`, deploymentsSchema))
  const deployments = await Promise.all(
    (found?.deployments ?? [])
      .slice(0, maxDeployments)
      .map(async ({ versions, annotations, created_on: createdAt }) => ({
        message: annotations['workers/message'] ?? '',
        versions: await Promise.all(
          versions
            .toSorted((a, b) => b.percentage - a.percentage)
            .map(async ({ version_id: id, percentage }) => ({
              id,
              percentage,
              createdAt,
              ...(await readVersion(api, worker, id)),
            })),
        ),
      })),
  )
  return nameVersions(deployments)
}

/** The versions that all visitors got, newest first. */
export const listFullVersions = (deployments: readonly Deployment[]): DeployedVersion[] =>
  deployments.flatMap(({ versions: [version] }) => (version?.percentage === 100 ? [version] : []))

/** Sets the percentage of visitors that each version gets. */
export async function setTraffic(
  { call }: Api,
  worker: string,
  shares: readonly { id: string; percentage: number }[],
  message: string,
): Promise<void> {
  const body = {
    strategy: 'percentage',
    versions: shares.map(({ id, percentage }) => ({ version_id: id, percentage })),
    annotations: { 'workers/message': message },
  }
  await call(`/workers/scripts/${worker}/deployments`, unknownSchema, { method: 'POST', body })
}

/** The current bookmark of D1's Time Travel. For 30 days the database can be restored to it. */
export async function readBookmark({ call }: Api, database: string): Promise<string> {
  const schema = v.looseObject({ bookmark: v.string() })
  return (await call(`/d1/database/${database}/time_travel/bookmark`, schema)).bookmark
}

/** Runs `work` with a temporary file of secrets, which is deleted afterwards. */
export async function withSecretsFile<T>(
  secrets: Readonly<Record<string, string>>,
  work: (flags: readonly string[]) => Promise<T>,
): Promise<T> {
  if (Object.keys(secrets).length === 0) return work([])
  return withTemporaryFolder(async (folder) => {
    const file = join(folder, 'secrets.json')
    await writeFile(file, JSON.stringify(secrets), { mode: 0o600 })
    return work(['--secrets-file', file])
  })
}
