import { Agent, request } from 'node:http'
import { cpuMs, type Running } from './site.ts'

export type Sample = { perSecond: number; p50: number; p99: number; cpu: number }

const connections = 8

function get(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const call = request(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    call.on('error', reject)
    call.end()
  })
}

/** Asks for one address `count` times over a few kept-alive connections. `cpu` is ms per request. */
export async function load(target: Running, path: string, count: number): Promise<Sample> {
  const url = target.url + path
  // A pool of its own: workerd closes connections that stayed idle while another target was asked.
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  await get(url, agent)
  const times: number[] = []
  const cpuBefore = cpuMs(target.workerd)
  const startedAt = performance.now()
  let left = count
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) times.push(await get(url, agent))
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = (cpuMs(target.workerd) - cpuBefore) / count
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99), cpu }
}

/** The sample whose CPU is the middle one of several rounds. */
export function median(samples: readonly Sample[]): Sample {
  const sorted = samples.toSorted((a, b) => a.cpu - b.cpu)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('No samples')
  return middle
}
