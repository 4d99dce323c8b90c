import { hostileSearches } from './hostile-searches.ts'
import { load } from './measure/load.ts'
import { scaled, some } from './scale.ts'
import { run, type Running } from './site.ts'

const rounds = scaled(3, 1)
const perRound = scaled(12, 1)
const sizes = { small: scaled(320, 20), large: scaled(10_000, 60) }

/** Milliseconds of CPU a request, of the worker and of SQLite beneath it; the least of some rounds. */
async function costOf(target: Running, path: () => string, count: number): Promise<number> {
  const costs: number[] = []
  for (let round = 0; round < rounds; round += 1) costs.push((await load(target, path, count)).cpu)
  return Math.min(...costs)
}

async function measure(target: Running, posts: number): Promise<void> {
  const article = (): string => '/blog/generado-7'
  await costOf(target, article, scaled(60, 1))
  const base = await costOf(target, article, scaled(120, 1))
  console.log(`\nBuscar en ${posts} artículos, sin caché: un artículo cuesta ${base.toFixed(2)} ms de CPU`)
  for (const { name, input } of hostileSearches) {
    const cost = await costOf(target, input, perRound)
    console.log(`  ${name.padEnd(44)} ${cost.toFixed(2).padStart(9)} ms  × ${(cost / base).toFixed(2)}`)
  }
}

/** Searches that are dear to answer against an article, in a small and in a large blog. */
export async function benchSearch(): Promise<void> {
  for (const name of some(['small', 'large'] as const)) {
    const target = await run('tools/bench/workers/uncached.ts', 9821, { posts: sizes[name] })
    try {
      await measure(target, sizes[name])
    } finally {
      await target.stop()
    }
  }
}
