import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

export type FakeVersion = {
  id: string
  createdOn: string
  message: string
  tag: string
  /** The build that it runs: that of its tag, also after a changed secret. */
  build: string
  /** The bindings as uploaded; variables have a `text`. */
  bindings: { name: string; type: string; text?: unknown }[]
  /** The alias in the version's preview address; null = none. */
  alias: string | null
}
type Traffic = { version_id: string; percentage: number }
type Deployment = { id: string; createdOn: string; message: string; versions: readonly Traffic[] }

export type FakeScript = {
  /** Values by name. */
  secrets: Map<string, string>
  /** All versions, oldest first; `deployments` has the same order. */
  versions: FakeVersion[]
  deployments: Deployment[]
  domains: string[]
  crons: string[]
  /** True if the script's versions have preview addresses. */
  hasPreviews: boolean
}

export type FakeDatabase = {
  uuid: string
  name: string
  jurisdiction: string | null
  file: DatabaseSync
  /** The number of writes, which serves as Time Travel bookmark. */
  writes: number
}
type FakeQueue = { queue_id: string; queue_name: string; consumers: Record<string, unknown>[] }

type FakeRecord = { type: string; name: string; content: string }

/** A domain with its DNS records and mail settings. `senders` is null if the token may not read them. */
export type FakeZone = {
  id: string
  name: string
  account: string
  records: FakeRecord[]
  /** True if the token may not read the DNS records. */
  areRecordsHidden: boolean
  senders: string[] | null
  isRouting: boolean
}

/** The complete state of the simulated account. */
export type FakeAccount = {
  id: string
  isR2Enabled: boolean
  databases: Map<string, FakeDatabase>
  namespaces: { id: string; title: string }[]
  buckets: Map<string, { name: string; jurisdiction: string | null }>
  queues: Map<string, FakeQueue>
  /** Name of a workflow → the script that contains its class. */
  workflows: Map<string, string>
  /** Names of the workflows that were started by hand. */
  runs: string[]
  scripts: Map<string, FakeScript>
  /** The name on workers.dev; null if none was chosen. */
  subdomain: string | null
  zones: FakeZone[]
  /** Destination addresses of Email Routing, and whether they are confirmed. */
  recipients: Map<string, boolean>
}

export const createZone = (name: string): FakeZone => ({
  id: `zona-${name}`,
  name,
  account: 'cuenta',
  records: [],
  areRecordsHidden: false,
  senders: [name],
  isRouting: false,
})

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
    zones: [createZone('ensayo.es')],
    recipients: new Map(),
  }
}

export const createScript = (): FakeScript => ({
  secrets: new Map(),
  versions: [],
  deployments: [],
  domains: [],
  crons: [],
  hasPreviews: false,
})

export function createDatabase(name: string, jurisdiction: string | null): FakeDatabase {
  return { uuid: randomUUID(), name, jurisdiction, file: new DatabaseSync(':memory:'), writes: 0 }
}

export function setTraffic(script: FakeScript, versions: readonly Traffic[], message = ''): Deployment {
  const deployment = { id: randomUUID(), createdOn: new Date().toISOString(), message, versions }
  script.deployments.push(deployment)
  return deployment
}

/** The version that all visitors get; null if there is none, or if several versions have visitors. */
export function findLiveVersion(script: FakeScript | undefined): FakeVersion | null {
  const all = script?.deployments.at(-1)?.versions.find(({ percentage }) => percentage === 100)
  return script?.versions.find(({ id }) => id === all?.version_id) ?? null
}

/** The common end of the addresses of a worker's versions. */
export const getPreviewSuffix = ({ subdomain }: FakeAccount, worker: string): string =>
  `-${worker}.${subdomain}.workers.dev`
