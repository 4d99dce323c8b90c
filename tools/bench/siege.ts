import { Agent } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { entryPaths } from '#client/features/content/contract/text-paths.ts'
import { hashPassword } from '#worker/features/account/credentials/password.ts'
import { hostileTexts } from '#worker/markdown/testing/hostile.ts'
import { startStorageServer, type StorageServer } from './edge/storage-server.ts'
import { startAtPace } from './measure/pace.ts'
import { readCpuMs, readWaitMs } from './measure/processes.ts'
import { requestOnce } from './measure/requests.ts'
import { percentile } from './measure/statistics.ts'
import { type Isolate, prepareWorker, startIsolate } from './measure/workerd.ts'
import { isSmoke, scaleForSmoke } from './smoke-scale.ts'

// Measures visitors' waiting times while attackers guess passwords, alone and together with expensive texts. The worker
// has its own workerd, like an isolate at an edge.

/** The attack: number of wrong passwords per second, and of expensive texts to render in total. */
const attackLoad = { signInsPerSecond: scaleForSmoke(200, 5), renders: scaleForSmoke(50, 2) }
/** How many rows the attack may add to a table; 1 for tables not listed. Source: docs/sign-in.md, "What is stored". */
const allowedNewRows: Readonly<Record<string, number>> = {
  throttle: 3 * 60 + 1,
  failed_sign_ins: 1,
  audit: 3,
  audit_seals: 3,
}
/** Latency of one call to each store, in milliseconds. */
const storeLatencies = { d1: 5, kv: 10, r2: 40 }
/** Milliseconds between two requests of a visitor. */
const visitorIntervalMs = 100
const maxSeconds = 120

const owner = { email: 'asedio@cauce.example', password: 'un río tranquilo de noche' }
const expensiveTexts = hostileTexts.filter(({ group }) => group !== 'ordinary')

/** Requests at a fixed rate. `maxP95Ms`: highest acceptable 95th percentile of the response times during the attack. */
type Job = {
  label: string
  intervalMs: number
  maxP95Ms?: number
  request: (n: number) => { path: string; headers: Record<string, string>; body?: unknown }
}

const visitorJobs: readonly Job[] = [
  {
    label: 'en caché',
    intervalMs: visitorIntervalMs,
    maxP95Ms: 50,
    request: (n) => ({ path: '/', headers: { 'CF-Connecting-IP': `198.51.100.${n % 250}` } }),
  },
  {
    label: 'sin caché',
    intervalMs: visitorIntervalMs,
    maxP95Ms: 300,
    // Each searches another word, so that no cache answers, from another network block, because limits count per block.
    request: (n) => ({
      path: `/blog/buscar?q=palabra${n}`,
      headers: { 'CF-Connecting-IP': `198.18.${n % 250}.1` },
    }),
  },
]
/** Sends wrong passwords, each for another account and from another network. */
const signInJob: Job = {
  label: 'un ingreso',
  intervalMs: 1_000 / attackLoad.signInsPerSecond,
  request: (n) => ({
    path: '/api/_auth/ingreso',
    headers: { 'CF-Connecting-IP': `2001:db8:${(n % 60_000).toString(16)}:1::1` },
    body: { email: `nadie${n}@cauce.example`, password: 'no es esta frase' },
  }),
}
const createRenderJob = (seconds: number, Cookie: string): Job => ({
  label: 'un texto caro',
  intervalMs: (seconds * 1_000) / attackLoad.renders,
  request(n) {
    const markdown = expensiveTexts[(n * 7) % expensiveTexts.length]?.input()
    const content = { kind: 'page', slug: '', title: 'Texto caro', description: '', markdown }
    return { path: entryPaths.livePreview, headers: { Cookie }, body: { id: '', content } }
  },
})

const agent = new Agent({ keepAlive: true, maxSockets: 400 })

/** Sends the requests of a job, and describes its response times and statuses. */
async function runJob(
  url: string,
  { label, intervalMs, maxP95Ms = Infinity, request }: Job,
  seconds: number,
) {
  const answers = await startAtPace(Math.ceil((seconds * 1_000) / intervalMs), intervalMs, (n) => {
    const { path, headers, body } = request(n)
    const posted = body === undefined ? {} : { 'Content-Type': 'application/json', Origin: url }
    const options = { agent, headers: { ...headers, ...posted }, body: JSON.stringify(body) ?? '' }
    return requestOnce(url + path, options).catch(() => ({ status: 'sin respuesta', last: Infinity }))
  })
  const times = answers.map(({ last }) => last)
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const statuses = Map.groupBy(answers, ({ status }) => status)
  const counts = Array.from(statuses, ([status, { length }]) => `${status} × ${length}`)
  const verdict = maxP95Ms === Infinity ? '' : ` ${p95 <= maxP95Ms ? '≤' : 'SOBRE'} ${maxP95Ms}`
  return `  ${label.padEnd(14)} p50 ${p50.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms${verdict}  (${counts.join(', ')})`
}

function countRows({ db }: StorageServer): Map<string, number> {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return new Map(
    tables.map(({ name }) => [
      String(name),
      Number(db.prepare(`SELECT count(*) AS n FROM "${String(name)}"`).get()?.['n']),
    ]),
  )
}

/** Signs the owner in. The returned `Cookie` contains the session and the known device. */
async function signIn({ url }: Isolate, Cookie = ''): Promise<{ status: number; Cookie: string }> {
  const response = await fetch(`${url}/api/_auth/ingreso`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, 'CF-Connecting-IP': '203.0.113.1', Cookie },
    body: JSON.stringify(owner),
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { status: response.status, Cookie: cookies.join('; ') }
}

async function startSite(storage: StorageServer): Promise<Isolate> {
  const password = await hashPassword(owner.password)
  storage.db
    .prepare(
      "INSERT INTO managers (id, name, email, password, role, created_at) VALUES ('asedio', 'Asedio', ?1, ?2, 'owner', 0)",
    )
    .run(owner.email, password)
  Object.assign(storage.latencies, storeLatencies)
  return startIsolate(
    await prepareWorker('siege', { folder: 'dist/worker', main: 'index.js' }, storage.address),
  )
}

/** Sends visitors, and attackers at the same time, and prints the response times. */
async function runDuring(site: Isolate, seconds: number, label: string, jobs: readonly Job[]): Promise<void> {
  const before = { cpu: readCpuMs(site.pid), waited: readWaitMs(site.pid) }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const lines = await Promise.all(jobs.map((job) => runJob(site.url, job, seconds)))
  delay.disable()
  console.log([` ${label}`, ...lines].join('\n'))
  const perSecond = (ms: number): string => `${(ms / seconds).toFixed(0)} ms por segundo`
  console.log(
    `  workerd usó ${perSecond(readCpuMs(site.pid) - before.cpu)} de procesador y lo esperó ${perSecond(readWaitMs(site.pid) - before.waited)}`,
  )
  // Visitors and attackers share this process: its delay is in their times.
  const [middle, most] = [50, 99].map((share) => (delay.percentile(share) / 1e6).toFixed(1))
  console.log(`  este proceso envía todo, y se retrasó p50 ${middle} ms, p99 ${most} ms`)
}

export async function benchSiege(words: readonly string[]): Promise<void> {
  const requestedSeconds = Number(words.find((word) => /^\d+$/.test(word)) ?? 60)
  const seconds = scaleForSmoke(Math.min(requestedSeconds, maxSeconds), 1)
  await using storage = await startStorageServer()
  await using site = await startSite(storage)
  const { Cookie } = await signIn(site)
  console.log(
    `\nAsedio: ${attackLoad.signInsPerSecond} ingresos por segundo y ${attackLoad.renders} textos caros, ${seconds} s cada vez`,
  )
  const calmJobs = visitorJobs.map((job) => ({ ...job, maxP95Ms: Infinity }))
  await runDuring(site, seconds, 'en calma', calmJobs)
  const before = countRows(storage)
  const attackedJobs = [...visitorJobs, signInJob]
  await runDuring(site, seconds, 'con ingresos', attackedJobs)
  const renderJob = createRenderJob(seconds, Cookie)
  await runDuring(site, seconds, 'con ingresos y textos', [...attackedJobs, renderJob])
  const inside = await fetch(`${site.url}/api/mngr/cuenta/sesiones`, { headers: { Cookie } })
  const again = await signIn(site, Cookie.replace(/__Host-sesion=[^;]+(; )?/, ''))
  console.log(` la sesión abierta: ${inside.status}; ingresar en un dispositivo conocido: ${again.status}`)
  if (isSmoke && (inside.status !== 200 || again.status !== 200)) process.exitCode = 1
  for (const [table, n] of countRows(storage)) {
    const newRows = n - (before.get(table) ?? 0)
    const allowedRows = allowedNewRows[table] ?? 1
    const verdict = newRows > allowedRows ? `  SOBRE ${allowedRows}` : ''
    if (newRows > 0) console.log(` filas de ${table}: ${newRows} más${verdict}`)
  }
}
