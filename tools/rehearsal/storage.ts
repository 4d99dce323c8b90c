import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { runInTransaction } from '../checks/migrated-database.ts'
import { type FakeAccount, createDatabase, type FakeDatabase } from './account.ts'
import {
  requireFound,
  respondList,
  respondMissingDatabase,
  respondOk,
  respondError,
} from './api-responses.ts'

const databaseBody = v.object({ name: v.string(), jurisdiction: v.optional(v.string()) })
const queryBody = v.object({
  sql: v.string(),
  params: v.optional(v.array(v.union([v.string(), v.number(), v.null()])), []),
})

/** Runs the SQL of one request in a transaction, as D1 does. */
function executeSql(
  database: FakeDatabase,
  sql: string,
  params: readonly (string | number | null)[],
): unknown[] {
  const { file } = database
  if (/^\s*(?:select|pragma|with)\b/i.test(sql)) return file.prepare(sql).all(...params)
  runInTransaction(file, () => void (params.length > 0 ? file.prepare(sql).run(...params) : file.exec(sql)))
  database.writes += 1
  return []
}

function createDatabasesApi(account: FakeAccount): Hono {
  // If wrangler.toml has no id for a database, wrangler uses its name.
  const byId = (id: string) =>
    requireFound(
      [...account.databases.values()].find(({ uuid, name }) => uuid === id || name === id),
      respondMissingDatabase,
    )
  return new Hono()
    .get('/', (c) => {
      const name = c.req.query('name')
      const found = [...account.databases.values()].filter((each) => name === undefined || each.name === name)
      return respondList(found.map(({ uuid, name: title }) => ({ uuid, name: title })))
    })
    .post('/', async (c) => {
      const { name, jurisdiction } = v.parse(databaseBody, await c.req.json())
      if (account.databases.has(name))
        return respondError(400, 7502, 'A database with that name already exists.')
      const database = createDatabase(name, jurisdiction ?? null)
      account.databases.set(name, database)
      return respondOk({ uuid: database.uuid, name })
    })
    .get('/:id', (c) => {
      const { uuid, name, jurisdiction } = byId(c.req.param('id'))
      return respondOk({ uuid, name, jurisdiction })
    })
    .get('/:id/time_travel/bookmark', (c) =>
      respondOk({ bookmark: `marcador-${byId(c.req.param('id')).writes}` }),
    )
    .post('/:id/query', async (c) => {
      const database = byId(c.req.param('id'))
      const { sql, params } = v.parse(queryBody, await c.req.json())
      try {
        return respondOk([{ success: true, meta: {}, results: executeSql(database, sql, params) }])
      } catch (error) {
        return respondError(400, 7500, error instanceof Error ? error.message : String(error))
      }
    })
}

function createQueuesApi(account: FakeAccount): Hono {
  const toApiQueue = () =>
    [...account.queues.values()].map((queue) => ({
      ...queue,
      producers: [],
      producers_total_count: 0,
      consumers_total_count: queue.consumers.length,
    }))
  const byId = (id: string) => [...account.queues.values()].find((queue) => queue.queue_id === id)
  return new Hono()
    .get('/', (c) => {
      const names = c.req.queries('name')
      return respondList(
        toApiQueue().filter((queue) => names === undefined || names.includes(queue.queue_name)),
      )
    })
    .post('/', async (c) => {
      const { queue_name: name } = v.parse(v.object({ queue_name: v.string() }), await c.req.json())
      if (account.queues.has(name)) return respondError(409, 11009, 'Queue name is already taken.')
      const queue = { queue_id: randomUUID().replaceAll('-', ''), queue_name: name, consumers: [] }
      account.queues.set(name, queue)
      return respondOk(queue)
    })
    .get('/:id/consumers', (c) => respondList(byId(c.req.param('id'))?.consumers ?? []))
    .post('/:id/consumers', async (c) => {
      const queue = byId(c.req.param('id'))
      const { script_name: script, ...settings } = await c.req.json()
      const consumer: Record<string, unknown> = { ...settings, script, consumer_id: randomUUID() }
      if (queue && queue.consumers.length > 0)
        return respondError(400, 11004, 'The queue already has a consumer.')
      queue?.consumers.push(consumer)
      return respondOk(consumer)
    })
    .put('/:id/consumers/:consumer', () => respondOk({}))
}

function createWorkflowsApi(account: FakeAccount): Hono {
  const missing = () => respondError(404, 10200, 'workflow.not_found')
  const byName = (name: string) => requireFound(account.workflows.get(name), missing)
  return new Hono()
    .get('/:name', (c) => respondOk({ script_name: byName(c.req.param('name')) }))
    .post('/:name/instances', (c) => {
      const name = c.req.param('name')
      byName(name)
      account.runs.push(name)
      return respondOk({ id: randomUUID(), status: 'queued', version_id: 'versión', workflow_id: name })
    })
    .put('/:name', async (c) => {
      const { script_name: script } = v.parse(v.looseObject({ script_name: v.string() }), await c.req.json())
      account.workflows.set(c.req.param('name'), script)
      return respondOk({ name: c.req.param('name'), script_name: script })
    })
}

/** The API of D1, KV, R2, queues and workflows. */
export function createStorageApi(account: FakeAccount): Hono {
  return new Hono()
    .route('/d1/database', createDatabasesApi(account))
    .route('/queues', createQueuesApi(account))
    .route('/workflows', createWorkflowsApi(account))
    .get('/storage/kv/namespaces', () => respondList(account.namespaces))
    .post('/storage/kv/namespaces', async (c) => {
      const { title } = v.parse(v.object({ title: v.string() }), await c.req.json())
      const namespace = { id: randomUUID().replaceAll('-', ''), title }
      account.namespaces.push(namespace)
      return respondOk(namespace)
    })
    .use('/r2/*', (_, next) =>
      account.isR2Enabled
        ? next()
        : Promise.resolve(respondError(403, 10042, 'Please enable R2 through the Cloudflare Dashboard.')),
    )
    .get('/r2/buckets', (c) => {
      const wanted = c.req.header('cf-r2-jurisdiction') ?? null
      return respondOk({
        buckets: [...account.buckets.values()].filter((each) => each.jurisdiction === wanted),
      })
    })
    .get('/r2/buckets/:name', (c) => {
      const bucket = account.buckets.get(c.req.param('name'))
      const wanted = c.req.header('cf-r2-jurisdiction') ?? null
      return bucket?.jurisdiction === wanted
        ? respondOk(bucket)
        : respondError(404, 10006, 'The bucket does not exist.')
    })
    .post('/r2/buckets', async (c) => {
      const { name } = v.parse(v.object({ name: v.string() }), await c.req.json())
      if (account.buckets.has(name)) return respondError(409, 10004, 'The bucket already exists.')
      account.buckets.set(name, { name, jurisdiction: c.req.header('cf-r2-jurisdiction') ?? null })
      return respondOk({ name })
    })
}
