import { Agent, request } from 'node:http'
import type { RunningWorker } from '../site.ts'
import { readCpuMs } from './processes.ts'
import { median } from './statistics.ts'

/** Milliseconds of one request: until the first and until the last byte of its body, and CPU time. */
export type RequestSample = { first: number; last: number; cpu: number }

type RequestOptions = { agent: Agent; headers?: Record<string, string>; body?: string; startedAt?: number }

/** Sends one request: with a body a POST. Sends it again if workerd closed the idle connection without reading it. */
export function requestOnce(
  url: string,
  { agent, headers = {}, body = '', startedAt = performance.now() }: RequestOptions,
): Promise<{ status: number; first: number; last: number }> {
  return new Promise((resolve, reject) => {
    const method = body === '' ? 'GET' : 'POST'
    const call = request(url, { agent, method, headers }, (response) => {
      let first = Number.NaN
      response.once('data', () => (first = performance.now() - startedAt))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, first, last: performance.now() - startedAt }),
      )
      response.on('error', reject)
      response.resume()
    })
    call.on('error', (error) =>
      call.reusedSocket ? resolve(requestOnce(url, { agent, headers, body, startedAt })) : reject(error),
    )
    call.end(body)
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
  async function requestPage() {
    const answer = await requestOnce(target.url + path, { agent })
    if (answer.status !== 200) throw new Error(`${target.url + path} answered ${answer.status}`)
    return answer
  }
  await requestPage()
  const times: { first: number; last: number }[] = []
  const before = readCpuMs(target.workerd)
  for (let index = 0; index < count; index += 1) times.push(await requestPage())
  const cpu = (readCpuMs(target.workerd) - before) / count
  agent.destroy()
  return { first: median(times.map(({ first }) => first)), last: median(times.map(({ last }) => last)), cpu }
}
