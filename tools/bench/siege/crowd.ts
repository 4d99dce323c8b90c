import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { entryPaths } from '#client/features/content/contract/text-paths.ts'
import { hostileTexts } from '#worker/markdown/testing/hostile.ts'

// A process of the siege bench, which sends the requests of its plan. Visitors have their own process, so that the cost
// of sending the attack does not slow them down.

/** The requests to send, and their interval. `cookie` is the session, for jobs that need one. */
type Job = { kind: 'cached' | 'uncached' | 'signIns' | 'renders'; intervalMs: number; cookie?: string }
export type CrowdPlan = { url: string; seconds: number; jobs: readonly Job[] }
/** The response times of a job in milliseconds, and the number of responses by status. */
type JobResult = { kind: Job['kind']; times: number[]; statuses: Record<string, number> }
/** `lag` is the event loop delay of this process, in milliseconds. */
export type CrowdResult = { results: JobResult[]; lag: { p95: number; max: number } }

/** Most requests open at a time, so that they do not pile up if the site is slow. */
const maxInFlight = 400

/** The expensive texts of `npm run bench -- hostile`. */
const expensiveTexts = hostileTexts.filter(({ group }) => group !== 'ordinary')

type CrowdRequest = { path: string; headers?: Record<string, string>; body?: unknown }

const createRequests: Readonly<Record<Job['kind'], (n: number, job: Job) => CrowdRequest>> = {
  cached: (n) => ({ path: '/', headers: { 'CF-Connecting-IP': `198.51.100.${n % 250}` } }),
  // Each request searches another word, so no answer comes from a cache.
  uncached: (n) => ({
    path: `/blog/buscar?q=palabra${n}`,
    // Each request comes from another network block, because limits count per block.
    headers: { 'CF-Connecting-IP': `198.18.${n % 250}.1` },
  }),
  // Sends wrong passwords, each for another account and from another network.
  signIns: (n) => ({
    path: '/api/_auth/ingreso',
    headers: { 'CF-Connecting-IP': `2001:db8:${(n % 60_000).toString(16)}:1::1` },
    body: { email: `nadie${n}@cauce.example`, password: 'no es esta frase' },
  }),
  renders: (n, { cookie }) => ({
    path: entryPaths.livePreview,
    headers: { Cookie: cookie ?? '' },
    body: {
      id: '',
      content: {
        kind: 'page',
        slug: '',
        title: 'Texto caro',
        description: '',
        markdown: expensiveTexts[(n * 7) % expensiveTexts.length]?.input(),
      },
    },
  }),
}

const agent = new Agent({ keepAlive: true, maxSockets: maxInFlight })

function sendRequest(url: string, crowdRequest: CrowdRequest): Promise<number> {
  const { path, headers, body } = crowdRequest
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(url + path, {
      agent,
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(text !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          Origin: url,
        }),
      },
    })
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
    // workerd closes idle connections without reading the request, so it is sent again.
    sent.on('error', (error) => (sent.reusedSocket ? resolve(sendRequest(url, crowdRequest)) : reject(error)))
    sent.end(text)
  })
}

/** Sends requests at a fixed interval, without waiting for earlier responses. */
async function runJob(url: string, job: Job, seconds: number): Promise<JobResult> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const inFlight = new Set<Promise<unknown>>()
  const startedAt = performance.now()
  for (let n = 0; n * job.intervalMs < seconds * 1_000; await sleep(Math.min(job.intervalMs, 5)))
    while (startedAt + n * job.intervalMs <= performance.now() && inFlight.size < maxInFlight) {
      const sentAt = performance.now()
      const running = sendRequest(url, createRequests[job.kind](n, job))
        .catch(() => 'sin respuesta')
        .then((status) => {
          times.push(performance.now() - sentAt)
          statuses[status] = (statuses[status] ?? 0) + 1
          inFlight.delete(running)
        })
      inFlight.add(running)
      n += 1
    }
  await Promise.all(inFlight)
  return { kind: job.kind, times, statuses }
}

async function runPlan({ url, seconds, jobs }: CrowdPlan): Promise<CrowdResult> {
  const lag = monitorEventLoopDelay({ resolution: 1 })
  lag.enable()
  const results = await Promise.all(jobs.map((job) => runJob(url, job, seconds)))
  lag.disable()
  agent.destroy()
  return { results, lag: { p95: lag.percentile(95) / 1e6, max: lag.max / 1e6 } }
}

process.once('message', (plan: CrowdPlan) => {
  void runPlan(plan).then((crowd) => process.send?.(crowd, () => process.disconnect()))
})
