import { measureRequests, type RequestSample } from './measure/requests.ts'
import { median } from './measure/statistics.ts'
import { startWorker, type RunningWorker } from './site.ts'
import { scaleForSmoke, takeSome } from './smoke-scale.ts'

const rounds = scaleForSmoke(7, 1)
/** Number of requests per row: in each round, and for the warm-up. */
const defaultRequests = { perRound: scaleForSmoke(100, 2), warmUp: scaleForSmoke(200, 1) }
/** Fewer requests for the three rows of searches: a site answers 1,000 a minute (worker/http/limits/rate-limits.ts). */
const searchRequests = { perRound: scaleForSmoke(30, 2), warmUp: scaleForSmoke(60, 1) }
const posts = scaleForSmoke(10_000, 60)
const lastPage = scaleForSmoke(400, 3)
const comparedPaths = takeSome(['/', '/blog', '/blog/correo-que-llega'])

/** `comparedWith`: index of the row to compare with. `goal`: highest CPU time as a multiple of that row's. */
type RequestRow = { label: string; target: RunningWorker; path: string; comparedWith?: number; goal?: number }

/** Measures the rows in turns, so that other load affects all alike. Prints medians of the ratios within one round. */
async function compareRequests(
  rows: readonly RequestRow[],
  { perRound, warmUp }: typeof defaultRequests,
): Promise<void> {
  const samples = rows.map((): RequestSample[] => [])
  for (const { target, path } of rows) await measureRequests(target, path, warmUp)
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { target, path }] of rows.entries())
      samples[index]?.push(await measureRequests(target, path, perRound))
  for (const [index, row] of rows.entries())
    printRow(row, samples[index] ?? [], samples[row.comparedWith ?? -1])
}

function printRow(
  { label, goal }: RequestRow,
  samples: readonly RequestSample[],
  base?: readonly RequestSample[],
): void {
  const show = (name: string, field: keyof RequestSample): string => {
    const ratio =
      base && median(samples.map((sample, at) => sample[field] / (base[at]?.[field] ?? Number.NaN)))
    const times = ratio === undefined ? '' : `× ${ratio.toFixed(2)}`
    const isMet =
      goal === undefined || ratio === undefined || field !== 'cpu' ? '' : ratio <= goal ? ' ✓' : ' ✗'
    const verdict = isMet && `${isMet} meta ${goal}`
    return `${name} ${median(samples.map((sample) => sample[field])).toFixed(2)} ms ${times.padEnd(7)}${verdict}`
  }
  console.log(
    `  ${label.padEnd(42)} ${show('primer byte', 'first')} ${show('último', 'last')} ${show('CPU', 'cpu')}`,
  )
}

/** Compares the worker with its baselines, and the last pages and searches of a large blog with its first page. */
export async function benchServer(): Promise<void> {
  await using running = new AsyncDisposableStack()
  const start = async (...args: Parameters<typeof startWorker>) => running.use(await startWorker(...args))
  const cached = await start('worker/index.ts')
  const fresh = await start('tools/bench/workers/uncached.ts')
  const bare = await start('tools/bench/workers/bare-react.tsx')
  for (const path of comparedPaths) {
    const html = await (await fetch(cached.url + path)).text()
    const constant = await start('tools/bench/workers/constant.ts', { bindings: { HTML: html } })
    console.log(`\n${path} (${html.length} caracteres)`)
    await compareRequests(
      [
        { label: '(a) Hono + texto constante', target: constant, path },
        { label: 'sitio, en caché, contra (a)', target: cached, path, comparedWith: 0, goal: 0.9 },
        { label: '(b) Hono + React, datos en memoria', target: bare, path },
        { label: '(c) lo mismo, con el viaje a D1 de la página', target: bare, path: `${path}?datos=1` },
        { label: 'sitio, sin caché, contra (c)', target: fresh, path, comparedWith: 3, goal: 1.2 },
      ],
      defaultRequests,
    )
  }
  console.log(`\nCon ${posts} artículos, sin caché`)
  const target = await start('tools/bench/workers/uncached.ts', { posts })
  const search = (label: string, word: string): RequestRow => {
    const path = `/blog/buscar?q=${word}`
    return { label: `buscar ${label}, contra él`, target, path, comparedWith: 2, goal: 2 }
  }
  const lastPath = `/blog?pagina=${lastPage}`
  const lastLabel = `la página ${lastPage}, contra la primera`
  await compareRequests(
    [
      { label: '/blog', target, path: '/blog' },
      { label: lastLabel, target, path: lastPath, comparedWith: 0, goal: 1.1 },
      { label: 'un artículo', target, path: `/blog/generado-${posts - 1}` },
      search('lo que está en pocos', 'correo'),
      search('lo que está en todos', 'texto'),
      search('un comienzo de palabra', 'text'),
    ],
    searchRequests,
  )
}
