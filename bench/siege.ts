import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '../worker/account/password.ts'
import { hostileTexts } from '../worker/markdown/hostile-testing.ts'
import { cpuMs } from './processes.ts'
import { isSmoke, scaled } from './scale.ts'
import { run, type Running } from './site.ts'
import { percentile } from './statistics.ts'

/** What is asked of the site while it is attacked, in milliseconds at p95. */
const targets = { cached: 50, uncached: 300 }
/** The attack: wrong passwords a second, and in all the texts that are expensive to render. */
const attack = { signInsPerSecond: scaled(200, 5), renders: scaled(50, 2) }
/** A generator that cannot keep up must not pile requests up without end. */
const maxInFlight = 400
/** Milliseconds between two requests of a visitor. */
const visitEveryMs = 100
const longestSeconds = 120

const owner = { email: 'asedio@cauce.example', password: 'un río tranquilo de noche' }

/** What `npm run bench -- hostile` renders. */
const expensiveTexts = hostileTexts.filter(({ group }) => group !== 'ordinary')

type Times = number[]

/** workerd closes connections that were idle; such a request was never seen, and is sent once more. */
async function ask(site: Running, path: string, init: RequestInit = {}): Promise<Response> {
  const send = () => fetch(site.url + path, { redirect: 'manual', ...init })
  return send().catch(send)
}

const postJson = (site: Running, body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: site.url, ...headers },
  body: JSON.stringify(body),
})

let failed = 0

/** Runs `once` every so many milliseconds until the end, whether the one before has ended or not. */
async function every(ms: number, end: number, once: (n: number) => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  const inFlight = new Set<Promise<unknown>>()
  for (let n = 0; performance.now() < end; await sleep(Math.min(ms, 5))) {
    while (startedAt + n * ms <= performance.now() && inFlight.size < maxInFlight) {
      const running: Promise<unknown> = once(n)
        .catch(() => (failed += 1))
        .finally(() => inFlight.delete(running))
      inFlight.add(running)
      n += 1
    }
  }
  await Promise.all(inFlight)
}

async function addOwner({ db }: Running): Promise<void> {
  await db
    .prepare(
      "INSERT INTO managers (id, name, email, password, role, created_at) VALUES ('asedio', 'Asedio', ?1, ?2, 'owner', 0)",
    )
    .bind(owner.email, await hashPassword(owner.password))
    .run()
}

async function rowsOf({ db }: Running): Promise<Map<string, number>> {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'")
    .all<{ name: string }>()
  const counts = await db.batch<{ n: number }>(
    results.map(({ name }) => db.prepare(`SELECT count(*) AS n FROM "${name}"`)),
  )
  return new Map(results.map(({ name }, index) => [name, counts[index]?.results[0]?.n ?? 0]))
}

async function signIn(
  site: Running,
  headers: Record<string, string>,
): Promise<{ status: number; Cookie: string }> {
  const answer = await ask(site, '/api/_auth/ingreso', postJson(site, owner, headers))
  const Cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return { status: answer.status, Cookie }
}

/** What a visitor waits for a page, asked for again and again. */
async function visit(site: Running, end: number, pathOf: (n: number) => string): Promise<Times> {
  const times: Times = []
  await every(visitEveryMs, end, async (n) => {
    const startedAt = performance.now()
    const answer = await ask(site, pathOf(n), { headers: { 'CF-Connecting-IP': `198.51.100.${n % 250}` } })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${pathOf(n)} answered ${answer.status}`)
    times.push(performance.now() - startedAt)
  })
  return times
}

/** Wrong passwords, each for another account from another network; gives how many got which answer. */
async function attackSignIn(site: Running, end: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  await every(1_000 / attack.signInsPerSecond, end, async (n) => {
    const address = `2001:db8:${(n % 60_000).toString(16)}:1::1`
    const body = { email: `nadie${n}@cauce.example`, password: 'no es esta frase' }
    const answer = await ask(
      site,
      '/api/_auth/ingreso',
      postJson(site, body, { 'CF-Connecting-IP': address }),
    )
    await answer.text()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  })
  return statuses
}

async function attackRender(site: Running, end: number, Cookie: string): Promise<Times> {
  const times: Times = []
  const pause = (end - performance.now()) / attack.renders
  await every(pause, end, async (n) => {
    const startedAt = performance.now()
    const markdown = expensiveTexts[(n * 7) % expensiveTexts.length]?.input()
    const answer = await ask(site, '/api/mngr/posts/render', postJson(site, { markdown }, { Cookie }))
    await answer.text()
    times.push(performance.now() - startedAt)
  })
  return times
}

function line(label: string, times: Times, target?: number): void {
  const p95 = percentile(times, 0.95)
  const verdict = target === undefined ? '' : p95 <= target ? `  ≤ ${target} ms` : `  SOBRE ${target} ms`
  console.log(
    `  ${label.padEnd(34)} ${String(times.length).padStart(5)}  p50 ${percentile(times, 0.5).toFixed(1)} ms  p95 ${p95.toFixed(1)} ms${verdict}`,
  )
}

async function visitors(site: Running, end: number): Promise<{ cached: Times; uncached: Times }> {
  const [cached, uncached] = await Promise.all([
    visit(site, end, () => '/'),
    // Each search is another page.
    visit(site, end, (n) => `/blog/buscar?q=palabra${n}`),
  ])
  return { cached, uncached }
}

/** What visitors wait for while passwords are tried, alone and with expensive texts, against a quiet site. */
export async function benchSiege(words: readonly string[]): Promise<void> {
  const wanted = Number(words.find((word) => /^\d+$/.test(word)) ?? 60)
  const seconds = scaled(Math.min(wanted, longestSeconds), 1)
  const site = await run('worker/index.ts', 9806)
  const during = async <T>(
    label: string,
    bounds: Partial<typeof targets>,
    more: (end: number) => Promise<T>,
  ) => {
    const cpuBefore = cpuMs(site.workerd)
    const end = performance.now() + seconds * 1_000
    const [times, result] = await Promise.all([visitors(site, end), more(end)])
    line(`${label}, en caché`, times.cached, bounds.cached)
    line(`${label}, sin caché`, times.uncached, bounds.uncached)
    const cpu = (cpuMs(site.workerd) - cpuBefore) / seconds
    console.log(`  ${label}, CPU de workerd: ${cpu.toFixed(0)} ms por segundo`)
    return result
  }
  try {
    await addOwner(site)
    const { Cookie } = await signIn(site, { 'CF-Connecting-IP': '203.0.113.1' })
    console.log(
      `\nAsedio: ${attack.signInsPerSecond} ingresos por segundo y ${attack.renders} textos caros, ${seconds} s cada vez`,
    )
    await during('en calma', {}, () => Promise.resolve())
    const before = await rowsOf(site)
    report(await during('con ingresos', targets, (end) => attackSignIn(site, end)))
    const [statuses, renders] = await during('con ingresos y textos', targets, (end) =>
      Promise.all([attackSignIn(site, end), attackRender(site, end, Cookie)]),
    )
    report(statuses)
    line('un texto caro', renders)
    const inside = await ask(site, '/api/mngr/cuenta/sesiones', { headers: { Cookie } })
    const device = Cookie.replace(/__Host-sesion=[^;]+(; )?/, '')
    const again = await signIn(site, { Cookie: device, 'CF-Connecting-IP': '203.0.113.1' })
    console.log(`  la sesión abierta: ${inside.status}; ingresar en un dispositivo conocido: ${again.status}`)
    console.log(`  sin respuesta o con otra: ${failed}`)
    if (isSmoke && (failed > 0 || inside.status !== 200 || again.status !== 200)) process.exitCode = 1
    for (const [table, n] of await rowsOf(site))
      if (n !== before.get(table)) console.log(`  filas de ${table}: ${before.get(table) ?? 0} → ${n}`)
  } finally {
    await site.stop()
  }
}

function report(statuses: ReadonlyMap<number, number>): void {
  console.log(
    `  respuestas a los ingresos: ${[...statuses].map(([status, n]) => `${status} × ${n}`).join(', ')}`,
  )
}
