import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { root } from '../cli/environment/shell.ts'
import type { Jurisdiction } from './account.ts'
import { type Environment, getNameInEnvironment } from './environment.ts'

const routeSchema = v.looseObject({ pattern: v.string(), custom_domain: v.optional(v.boolean(), false) })

const configSchema = v.looseObject({
  name: v.string(),
  d1_databases: v.array(v.looseObject({ binding: v.string(), database_name: v.string() })),
  r2_buckets: v.array(v.looseObject({ binding: v.string(), bucket_name: v.string() })),
  kv_namespaces: v.array(v.looseObject({ binding: v.string() })),
  workflows: v.optional(v.array(v.looseObject({ name: v.string() })), []),
  queues: v.looseObject({
    producers: v.array(v.looseObject({ queue: v.string() })),
    consumers: v.array(v.looseObject({ queue: v.string(), dead_letter_queue: v.optional(v.string()) })),
  }),
  ratelimits: v.optional(v.array(v.looseObject({ name: v.string(), namespace_id: v.string() })), []),
  routes: v.optional(v.array(v.union([v.string(), routeSchema])), []),
})
type ParsedConfig = v.InferOutput<typeof configSchema>

/** The account's resources that an environment needs, by name. */
export type RequiredResources = {
  databases: string[]
  buckets: string[]
  /** Titles of the KV namespaces. */
  namespaces: string[]
  queues: string[]
}

/** The ids and jurisdictions that the account's resources have. */
export type FoundResources = {
  databases: ReadonlyMap<string, string>
  namespaces: ReadonlyMap<string, string>
  buckets: ReadonlyMap<string, Jurisdiction>
}

/** Rate limit ids belong to the account: environments with the same id would be counted together. */
function getRateLimitId({ isProduction, worker }: Environment, id: string): string {
  if (isProduction) return id
  return String(createHash('sha256').update(`${worker}:${id}`).digest().readUInt32BE() % 1_000_000_000)
}

/** Replaces the names in a configuration (`wrangler.toml` or that of the build) by those of an environment. */
function applyEnvironment(environment: Environment, config: unknown): ParsedConfig {
  const base = v.parse(configSchema, config)
  const rename = (name: string) => getNameInEnvironment(environment, base.name, name)
  return {
    ...base,
    name: environment.worker,
    vars: { ...environment.vars, ...(environment.isProduction ? {} : { ENVIRONMENT: environment.name }) },
    // Only managers may see other environments, so no edge cache is used, and versions have preview addresses.
    ...(environment.isProduction ? {} : { cache: { enabled: false }, preview_urls: true }),
    d1_databases: base.d1_databases.map((each) => ({ ...each, database_name: rename(each.database_name) })),
    r2_buckets: base.r2_buckets.map((each) => ({ ...each, bucket_name: rename(each.bucket_name) })),
    workflows: base.workflows.map((each) => ({ ...each, name: rename(each.name) })),
    ratelimits: base.ratelimits.map((each) => ({
      ...each,
      namespace_id: getRateLimitId(environment, each.namespace_id),
    })),
    queues: {
      producers: base.queues.producers.map((each) => ({ ...each, queue: rename(each.queue) })),
      consumers: base.queues.consumers.map((each) => ({
        ...each,
        queue: rename(each.queue),
        ...(each.dead_letter_queue ? { dead_letter_queue: rename(each.dead_letter_queue) } : {}),
      })),
    },
    // Without custom domains: the deploy attaches them itself.
    routes: environment.isProduction ? base.routes.filter((route) => !isCustomDomain(route)) : [],
  }
}

type Route = ParsedConfig['routes'][number]

const isCustomDomain = (route: Route): route is Exclude<Route, string> =>
  typeof route !== 'string' && route.custom_domain

/** The custom domains of an environment's worker: the host of SITE_URL, and production's others in wrangler.toml. */
export function listHostnames({ isProduction, siteUrl }: Environment, config: unknown): string[] {
  const { routes } = v.parse(configSchema, config)
  const others = isProduction ? routes.filter(isCustomDomain).map(({ pattern }) => pattern) : []
  return [...new Set([new URL(siteUrl).hostname, ...others])]
}

export function listRequiredResources(environment: Environment, config: unknown): RequiredResources {
  const { d1_databases, r2_buckets, kv_namespaces, queues } = applyEnvironment(environment, config)
  return {
    databases: d1_databases.map((each) => each.database_name),
    buckets: r2_buckets.map((each) => each.bucket_name),
    namespaces: kv_namespaces.map((each) => getNamespaceTitle(environment, each.binding)),
    queues: [...new Set([...queues.producers, ...queues.consumers].map((each) => each.queue))],
  }
}

/** The title of a KV namespace, its only name: the worker's name and the binding. */
const getNamespaceTitle = ({ worker }: Environment, binding: string) => `${worker}-${binding.toLowerCase()}`

/**
 * Writes the build's configuration for this deploy, with the ids of the resources. Returns its path relative to the
 * root.
 */
export async function writeConfig(
  environment: Environment,
  found: FoundResources,
  { folder, migrationsFolder }: { folder: string; migrationsFolder: string },
): Promise<string> {
  const built = JSON.parse(await readFile(join(root, folder, 'worker/wrangler.json'), 'utf8'))
  const configured = applyEnvironment(environment, built)
  const config = {
    ...configured,
    d1_databases: configured.d1_databases.map((each) => ({
      ...each,
      migrations_dir: relative(join(folder, 'worker'), migrationsFolder),
      database_id: found.databases.get(each.database_name),
    })),
    kv_namespaces: configured.kv_namespaces.map((each) => ({
      ...each,
      id: found.namespaces.get(getNamespaceTitle(environment, each.binding)),
    })),
    r2_buckets: configured.r2_buckets.map((each) => {
      const jurisdiction = found.buckets.get(each.bucket_name) ?? 'none'
      return jurisdiction === 'none' ? each : { ...each, jurisdiction }
    }),
  }
  // The file lies next to the built worker, because its paths are relative.
  const file = join(folder, `worker/wrangler.${environment.name}.json`)
  await writeFile(join(root, file), JSON.stringify(config))
  return file
}
