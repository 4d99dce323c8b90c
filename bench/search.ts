import { Agent, request } from 'node:http'
import { bundle } from './build.ts'
import { hostileSearches } from './hostile-searches.ts'
import { cpuMs, run, type Running } from './site.ts'

const rounds = 3
const perRound = 12

/** Another network each time: what one of them may ask for is measured elsewhere. */
let visitor = 0

function get(url: string, agent: Agent): Promise<number> {
  visitor += 1
  const network = `203.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { 'CF-Connecting-IP': network } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end()
  })
}

/** Milliseconds of CPU a request, of the worker and of SQLite beneath it; the least of some rounds. */
async function costOf(target: Running, path: () => string, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = cpuMs(target.workerd)
    for (let asked = 0; asked < count; asked++) {
      const status = await get(target.url + path(), agent)
      if (status !== 200) throw new Error(`${path()} answered ${status}`)
    }
    costs.push((cpuMs(target.workerd) - before) / count)
  }
  agent.destroy()
  return Math.min(...costs)
}

async function measure(target: Running, posts: number): Promise<void> {
  const article = (): string => '/blog/generado-77'
  await costOf(target, article, 60)
  const base = await costOf(target, article, 120)
  console.log(`\nBuscar en ${posts} artículos, sin caché: un artículo cuesta ${base.toFixed(2)} ms de CPU`)
  for (const { name, input } of hostileSearches) {
    await costOf(target, input, 2)
    const cost = await costOf(target, input, perRound)
    console.log(`  ${name.padEnd(44)} ${cost.toFixed(2).padStart(9)} ms  × ${(cost / base).toFixed(2)}`)
  }
}

/** Searches that are dear to answer against an article, in a small and in a large blog. */
export async function benchSearch(): Promise<void> {
  const code = await bundle('bench/workers/uncached.ts')
  const large = await run({ name: 'large', code }, 9822, 10_000)
  const small = await run({ name: 'small', code }, 9821, 320)
  try {
    await measure(small, 320)
    await measure(large, 10_000)
  } finally {
    await Promise.all([small.stop(), large.stop()])
  }
}
