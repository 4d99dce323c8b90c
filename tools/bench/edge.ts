import { join } from 'node:path'
import { root } from '../cli/environment/shell.ts'
import { prepareBenchWorker } from './cold.ts'
import { createDataCentres, type DataCentres } from './edge/data-centres.ts'
import { edgeCacheLayers } from './edge/edge-caches.ts'
import { createRowCounter, type RowCounter } from './edge/row-counter.ts'
import { scenarios, type Scenario } from './edge/scenarios.ts'
import { median, percentile } from './measure/statistics.ts'
import { startIsolate } from './measure/workerd.ts'
import { scaleForSmoke, takeSome } from './smoke-scale.ts'

/** The built worker to measure. BENCH_WORKER names the build of another checkout, to compare two versions. */
const buildFolder = process.env['BENCH_WORKER'] ?? join(root, 'dist/worker')
const dataCentreNames = takeSome(['madrid', 'bogota', 'santiago', 'mexico'])
/** Latency of one D1 call (ms): near the primary database, farther away, and on the other side of the world. */
const d1LatenciesMs = takeSome([5, 80, 250])
const storeLatencies = { kv: 10, r2: 40, cache: 2 }

/** How long a process with an empty worker currently takes to start (ms). */
async function measureBootTime(empty: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < scaleForSmoke(5, 1); round += 1) {
    const startedAt = performance.now()
    const isolate = await startIsolate(empty)
    times.push(performance.now() - startedAt)
    await isolate.stop()
  }
  return median(times)
}

type EdgeBench = { dataCentres: DataCentres; rowCounter: RowCounter; empty: string }

async function measureScenario(
  { dataCentres, rowCounter, empty }: EdgeBench,
  scenario: Scenario,
  name: string,
  d1: number,
): Promise<void> {
  const createEdgeCacheLayer = edgeCacheLayers[name]
  if (!createEdgeCacheLayer) throw new Error(`Nothing in front is called ${name}`)
  await dataCentres.reset()
  // Measured before each scenario, because other load on the machine changes from minute to minute.
  dataCentres.setBootTime(await measureBootTime(empty))
  Object.assign(dataCentres.storage.latencies, storeLatencies, { d1 })
  const times = await scenario.run(dataCentres, createEdgeCacheLayer(dataCentres))
  const { runs, coldStarts, storageCalls } = dataCentres.getCosts()
  const rowsRead = await rowCounter.count(dataCentres.storage.statements)
  const failed = times.filter((time) => time === Infinity).length
  if (failed === times.length) throw new Error(`${name}: no visit was answered`)
  const perThousand = (count: number) => ((count / scenario.visits) * 1_000).toFixed(0).padStart(7)
  console.log(
    `  ${name.padEnd(18)} D1 a ${String(d1).padStart(3)} ms  ` +
      `p50 ${percentile(times, 0.5).toFixed(0).padStart(5)} ms  p99 ${percentile(times, 0.99).toFixed(0).padStart(5)} ms  ` +
      `por 1000 visitas: ejecuciones ${perThousand(runs)}  arranques ${perThousand(coldStarts)}  ` +
      `D1 ${perThousand(storageCalls.d1)} (${perThousand(rowsRead).trim()} filas)  KV ${perThousand(storageCalls.kv)}  R2 ${perThousand(storageCalls.r2)}${failed > 0 ? `  sin respuesta ${failed}` : ''}`,
  )
}

/** Measures the site for visitors far from its storage, with few and with many requests. */
export async function benchEdge(): Promise<void> {
  const dataCentres = await createDataCentres(buildFolder, dataCentreNames)
  const rowCounter = await createRowCounter()
  try {
    const bench = {
      dataCentres,
      rowCounter,
      empty: await prepareBenchWorker('empty.ts', dataCentres.storage),
    }
    console.log('\nEn un borde simulado: primer byte del documento, y lo que cuestan 1000 visitas')
    for (const scenario of scenarios) {
      console.log(` ${scenario.name}`)
      for (const name of Object.keys(edgeCacheLayers))
        for (const d1 of d1LatenciesMs) await measureScenario(bench, scenario, name, d1)
    }
  } finally {
    await rowCounter.stop()
    await dataCentres.stop()
  }
}
