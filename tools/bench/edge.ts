import { join } from 'node:path'
import { root } from '../cli/environment/shell.ts'
import { prepareBench } from './cold.ts'
import { fronts } from './edge/fronts.ts'
import { createRowCounter, type RowCounter } from './edge/rows.ts'
import { scenarios, type Scenario } from './edge/scenarios.ts'
import { createWorld, type World } from './edge/world.ts'
import { median, percentile } from './measure/statistics.ts'
import { startIsolate } from './measure/workerd.ts'
import { scaled, some } from './scale.ts'

/** Of the build that is measured; another checkout's, to compare two. */
const build = process.env['BENCH_WORKER'] ?? join(root, 'dist/worker')
const places = some(['madrid', 'bogota', 'santiago', 'mexico'])
/** One call, in milliseconds: D1 from near its primary to the other side of the world. */
const d1Distances = some([5, 80, 250])
const distances = { kv: 10, r2: 40, cache: 2 }

/** What a process without a worker takes to start, in milliseconds, at this moment. */
async function bootTime(empty: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < scaled(5, 1); round += 1) {
    const startedAt = performance.now()
    const isolate = await startIsolate(empty)
    times.push(performance.now() - startedAt)
    await isolate.stop()
  }
  return median(times)
}

type Bench = { world: World; rows: RowCounter; empty: string }

async function measure(
  { world, rows, empty }: Bench,
  scenario: Scenario,
  name: string,
  d1: number,
): Promise<void> {
  const createFront = fronts[name]
  if (!createFront) throw new Error(`Nothing in front is called ${name}`)
  await world.reset()
  // Each time anew: what else the machine does changes from minute to minute.
  world.takesToBoot(await bootTime(empty))
  Object.assign(world.storage.distances, distances, { d1 })
  const times = await scenario.run(world, createFront(world))
  const { runs, coldStarts, trips } = world.costs()
  const read = await rows.count(world.storage.statements)
  const failed = times.filter((time) => time === Infinity).length
  if (failed === times.length) throw new Error(`${name}: no visit was answered`)
  const perThousand = (count: number) => ((count / scenario.visits) * 1_000).toFixed(0).padStart(7)
  console.log(
    `  ${name.padEnd(18)} D1 a ${String(d1).padStart(3)} ms  ` +
      `p50 ${percentile(times, 0.5).toFixed(0).padStart(5)} ms  p99 ${percentile(times, 0.99).toFixed(0).padStart(5)} ms  ` +
      `por 1000 visitas: ejecuciones ${perThousand(runs)}  arranques ${perThousand(coldStarts)}  ` +
      `D1 ${perThousand(trips.d1)} (${perThousand(read).trim()} filas)  KV ${perThousand(trips.kv)}  R2 ${perThousand(trips.r2)}${failed > 0 ? `  sin respuesta ${failed}` : ''}`,
  )
}

/** The site as visitors far from its storage see it, on quiet and on busy days. */
export async function benchEdge(): Promise<void> {
  const world = await createWorld(build, places)
  const rows = await createRowCounter()
  try {
    const bench = { world, rows, empty: await prepareBench('empty.ts', world.storage) }
    console.log('\nEn un borde simulado: primer byte del documento, y lo que cuestan 1000 visitas')
    for (const scenario of scenarios) {
      console.log(` ${scenario.name}`)
      for (const name of Object.keys(fronts))
        for (const d1 of d1Distances) await measure(bench, scenario, name, d1)
    }
  } finally {
    await rows.stop()
    await world.stop()
  }
}
