import { join } from 'node:path'
import { createEdgeCache } from '#worker/testing/edge/edge-cache.ts'
import { root } from '../cli/environment/shell.ts'
import { createDataCentres, type DataCentres } from './edge/data-centres.ts'
import { createRowCounter, type RowCounter } from './edge/row-counter.ts'
import { type Front, scenarios, type Scenario } from './edge/scenarios.ts'
import { median, percentile, repeat } from './measure/statistics.ts'
import { prepareBenchWorker, startIsolate } from './measure/workerd.ts'
import { scaleForSmoke, takeSome } from './smoke-scale.ts'

/** The built worker to measure. BENCH_WORKER names the build of another checkout, to compare two versions. */
const buildFolder = process.env['BENCH_WORKER'] ?? join(root, 'dist/worker')
const dataCentreNames = takeSome(['madrid', 'bogota', 'santiago', 'mexico'])
/** Latency of one D1 call (ms): near the primary database, farther away, and on the other side of the world. */
const d1LatenciesMs = takeSome([5, 80, 250])
const storeLatencies = { kv: 10, r2: 40 }

/** Marks a request, so that the worker sees a cache in front of it, as on the platform. */
function markBehindCache(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('x-in-front', '1')
  return new Request(request.url, { headers })
}

const fronts: Readonly<Record<string, (world: DataCentres) => Front>> = {
  'nada delante': ({ handleRequest }) => ({ handleRequest, publish: () => Promise.resolve() }),
  // One cache for all data centres, like the platform's upper tier: each data centre asks it before running the worker.
  'Workers Cache': ({ now, handleRequest }) => {
    const run = (request: Request) => handleRequest(markBehindCache(request))
    const edge = createEdgeCache({ now, version: () => '1', run })
    return { handleRequest: edge.fetch, publish: () => edge.cache.purge({ purgeEverything: true }) }
  },
}

/** How long a process with an empty worker currently takes to start (ms). */
async function measureBootTime(empty: string): Promise<number> {
  const times = await repeat(scaleForSmoke(5, 1), async () => {
    const startedAt = performance.now()
    await using _ = await startIsolate(empty)
    return performance.now() - startedAt
  })
  return median(times)
}

type EdgeBench = { dataCentres: DataCentres; rowCounter: RowCounter; empty: string }

async function measureScenario(
  { dataCentres, rowCounter, empty }: EdgeBench,
  scenario: Scenario,
  [name, createFront]: readonly [string, (world: DataCentres) => Front],
  d1: number,
): Promise<void> {
  await dataCentres.reset()
  // Measured before each scenario, because other load on the machine changes from minute to minute.
  dataCentres.setBootTime(await measureBootTime(empty))
  Object.assign(dataCentres.storage.latencies, storeLatencies, { d1 })
  const times = await scenario.run(dataCentres, createFront(dataCentres))
  const { costs, storage } = dataCentres
  const { runs, coldStarts } = costs
  const { d1: d1Calls, kv, r2 } = storage.calls
  const rowsRead = await rowCounter.count(storage.statements)
  const failed = times.filter((time) => time === Infinity).length
  if (failed === times.length) throw new Error(`${name}: no visit was answered`)
  const perThousand = (count: number) => ((count / scenario.visits) * 1_000).toFixed(0).padStart(7)
  console.log(
    `  ${name.padEnd(18)} D1 a ${String(d1).padStart(3)} ms  ` +
      `p50 ${percentile(times, 0.5).toFixed(0).padStart(5)} ms  p99 ${percentile(times, 0.99).toFixed(0).padStart(5)} ms  ` +
      `por 1000 visitas: ejecuciones ${perThousand(runs)}  arranques ${perThousand(coldStarts)}  ` +
      `D1 ${perThousand(d1Calls)} (${perThousand(rowsRead).trim()} filas)  KV ${perThousand(kv)}  R2 ${perThousand(r2)}${failed > 0 ? `  sin respuesta ${failed}` : ''}`,
  )
}

/** Measures the site for visitors far from its storage, with few and with many requests. */
export async function benchEdge(): Promise<void> {
  await using dataCentres = await createDataCentres(buildFolder, dataCentreNames)
  await using rowCounter = await createRowCounter()
  const bench = { dataCentres, rowCounter, empty: await prepareBenchWorker('empty.ts') }
  console.log('\nEn un borde simulado: primer byte del documento, y lo que cuestan 1000 visitas')
  for (const scenario of scenarios) {
    console.log(` ${scenario.name}`)
    for (const front of Object.entries(fronts))
      for (const d1 of d1LatenciesMs) await measureScenario(bench, scenario, front, d1)
  }
}
