import { Agent, request } from 'node:http'
import type { RunningWorker } from '../site.ts'
import { readCpuMs } from './processes.ts'
import { median } from './statistics.ts'

/** Milliseconds of one request: until the first and until the last byte of its body, and CPU time. */
export type RequestSample = { first: number; last: number; cpu: number }

function requestOnce(url: string, agent: Agent): Promise<Omit<RequestSample, 'cpu'>> {
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

/** Sends `count` requests in sequence. Returns the median times and workerd's CPU per request. */
export async function measureRequests(
  target: RunningWorker,
  path: string,
  count: number,
): Promise<RequestSample> {
  // Uses a new connection, because workerd closes connections that were idle while another target was measured.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await requestOnce(target.url + path, agent)
  const times: Omit<RequestSample, 'cpu'>[] = []
  const before = readCpuMs(target.workerd)
  for (let index = 0; index < count; index += 1) times.push(await requestOnce(target.url + path, agent))
  const cpu = (readCpuMs(target.workerd) - before) / count
  agent.destroy()
  return { first: median(times.map(({ first }) => first)), last: median(times.map(({ last }) => last)), cpu }
}
