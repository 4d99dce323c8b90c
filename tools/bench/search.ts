import { hostileQueries } from './hostile-search-queries.ts'
import { measureRequests } from './measure/requests.ts'
import { startWorker, type RunningWorker } from './site.ts'
import { scaleForSmoke, takeSome } from './smoke-scale.ts'

const rounds = scaleForSmoke(3, 1)
const requestsPerRound = scaleForSmoke(12, 1)
const sizes = { small: scaleForSmoke(320, 20), large: scaleForSmoke(10_000, 60) }

/** CPU time (ms) per request of the worker and its SQLite: the minimum of several rounds. */
async function measureCpu(target: RunningWorker, path: () => string, count: number): Promise<number> {
  const costs: number[] = []
  for (let round = 0; round < rounds; round += 1) costs.push((await measureRequests(target, path, count)).cpu)
  return Math.min(...costs)
}

async function measureSearch(target: RunningWorker, posts: number): Promise<void> {
  const article = (): string => '/blog/generado-7'
  await measureCpu(target, article, scaleForSmoke(60, 1))
  const base = await measureCpu(target, article, scaleForSmoke(120, 1))
  console.log(`\nBuscar en ${posts} artículos, sin caché: un artículo cuesta ${base.toFixed(2)} ms de CPU`)
  for (const { name, input } of hostileQueries) {
    const cost = await measureCpu(target, input, requestsPerRound)
    console.log(`  ${name.padEnd(44)} ${cost.toFixed(2).padStart(9)} ms  × ${(cost / base).toFixed(2)}`)
  }
}

/** Compares the cost of expensive searches with that of an article, in a small and in a large blog. */
export async function benchSearch(): Promise<void> {
  for (const name of takeSome(['small', 'large'] as const)) {
    const target = await startWorker('tools/bench/workers/uncached.ts', { posts: sizes[name] })
    try {
      await measureSearch(target, sizes[name])
    } finally {
      await target.stop()
    }
  }
}
