import { Agent, request } from 'node:http'
import type { Running } from '../site.ts'
import { cpuMs } from './processes.ts'
import { median } from './statistics.ts'

/** Milliseconds for one request: until the first and the last byte of its body, and of CPU. */
export type Sample = { first: number; last: number; cpu: number }

function get(url: string, agent: Agent): Promise<Omit<Sample, 'cpu'>> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const call = request(url, { agent }, (response) => {
      let first = Number.NaN
      response.once('data', () => (first = performance.now() - startedAt))
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ first, last: performance.now() - startedAt })
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
      response.on('error', reject)
      response.resume()
    })
    call.on('error', reject)
    call.end()
  })
}

/** Asks `count` times, one after the other: medians of the times, and the CPU of workerd for one request. */
export async function load(target: Running, path: () => string, count: number): Promise<Sample> {
  // A connection of its own: workerd closes those that stayed idle while another target was asked.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await get(target.url + path(), agent)
  const times: Omit<Sample, 'cpu'>[] = []
  const before = cpuMs(target.workerd)
  for (let asked = 0; asked < count; asked += 1) times.push(await get(target.url + path(), agent))
  const cpu = (cpuMs(target.workerd) - before) / count
  agent.destroy()
  return { first: median(times.map(({ first }) => first)), last: median(times.map(({ last }) => last)), cpu }
}
