import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

export type FakeVersion = {
  id: string
  createdOn: string
  message: string
  tag: string
  /** As uploaded: vars carry their text. */
  bindings: { name: string; type: string; text?: unknown }[]
  /** The name by which the version is seen without visitors. */
  alias: string | null
}
type Traffic = { version_id: string; percentage: number }
type Deployment = { id: string; createdOn: string; message: string; versions: readonly Traffic[] }

export type FakeScript = {
  secrets: Set<string>
  /** Oldest first, as the deployments. */
  versions: FakeVersion[]
  deployments: Deployment[]
  domains: string[]
  crons: string[]
  /** Whether its versions have addresses of their own. */
  hasPreviews: boolean
}

export type FakeDatabase = {
  uuid: string
  name: string
  jurisdiction: string | null
  file: DatabaseSync
  /** How often it was written to: its bookmark. */
  writes: number
}
type FakeQueue = { queue_id: string; queue_name: string; consumers: Record<string, unknown>[] }

/** What one account holds; the stand-in's whole memory. */
export type FakeAccount = {
  id: string
  isR2Enabled: boolean
  databases: Map<string, FakeDatabase>
  namespaces: { id: string; title: string }[]
  buckets: Map<string, { name: string; jurisdiction: string | null }>
  queues: Map<string, FakeQueue>
  /** Name → the script whose class it runs. */
  workflows: Map<string, string>
  /** Names of the workflows that were begun by hand. */
  runs: string[]
  scripts: Map<string, FakeScript>
  /** The name below workers.dev; null = none was chosen. */
  subdomain: string | null
  /** Domains, and what they do for mail; null = the token may not know. */
  zones: { id: string; name: string; senders: string[] | null; isRouting: boolean }[]
  /** Addresses that Email Routing may write to, and whether they were confirmed. */
  recipients: Map<string, boolean>
}

/** An account on which nothing was ever deployed. */
export function createAccount(): FakeAccount {
  return {
    id: 'cuenta',
    isR2Enabled: true,
    databases: new Map(),
    namespaces: [],
    buckets: new Map(),
    queues: new Map(),
    workflows: new Map(),
    runs: [],
    scripts: new Map(),
    subdomain: 'cuenta',
    zones: [{ id: 'zona', name: 'ensayo.es', senders: ['ensayo.es'], isRouting: false }],
    recipients: new Map(),
  }
}

export const createScript = (): FakeScript => ({
  secrets: new Set(),
  versions: [],
  deployments: [],
  domains: [],
  crons: [],
  hasPreviews: false,
})

export function createDatabase(name: string, jurisdiction: string | null): FakeDatabase {
  return { uuid: randomUUID(), name, jurisdiction, file: new DatabaseSync(':memory:'), writes: 0 }
}

/** Sends visitors to versions, by per cent. */
export function setTraffic(script: FakeScript, versions: readonly Traffic[], message = ''): Deployment {
  const deployment = { id: randomUUID(), createdOn: new Date().toISOString(), message, versions }
  script.deployments.push(deployment)
  return deployment
}

/** The version that all visitors get; null = none, or several share them. */
export function findLiveVersion(script: FakeScript | undefined): FakeVersion | null {
  const all = script?.deployments.at(-1)?.versions.find(({ percentage }) => percentage === 100)
  return script?.versions.find(({ id }) => id === all?.version_id) ?? null
}

/** What addresses of a worker's versions end with. */
export const getPreviewSuffix = ({ subdomain }: FakeAccount, worker: string): string =>
  `-${worker}.${subdomain}.workers.dev`
