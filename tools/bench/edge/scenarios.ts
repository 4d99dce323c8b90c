import { setTimeout as sleep } from 'node:timers/promises'
import { startAtPace } from '../measure/pace.ts'
import { scaleForSmoke } from '../smoke-scale.ts'
import type { DataCentres } from './data-centres.ts'

/** Milliseconds to the first byte of each document, without the start of the process. Infinity if the visit failed. */
type VisitTimes = number[]

export type Scenario = {
  name: string
  visits: number
  run: (world: DataCentres, front: Front) => Promise<VisitTimes>
}

/** What stands between the visitors and the worker. `publish` is called when content is published. */
export type Front = { handleRequest: DataCentres['handleRequest']; publish: () => Promise<unknown> }

const articlePath = '/blog/correo-que-llega'
/** The pages that visitors open. A page listed twice is opened twice as often. An article also loads an image. */
const visitedPaths = [
  '/',
  '/',
  '/blog',
  articlePath,
  articlePath,
  '/blog/csp-paso-a-paso',
  '/servicios',
  '/contacto',
]
const imagePath = '/medios/0123456789abcdefghij/960.webp'

/** Requests a document and, for an article, its image. */
async function visit(
  dataCentres: DataCentres,
  front: Front,
  dataCentre: string,
  path: string,
): Promise<number> {
  const sendRequest = (at: string) =>
    front.handleRequest(new Request(`http://cauce.example${at}`, { headers: { 'x-place': dataCentre } }))
  const startedAt = performance.now()
  const response = await sendRequest(path)
  const until = performance.now()
  const time = until - startedAt - dataCentres.getBootOverlap(dataCentre, startedAt, until)
  await response.arrayBuffer()
  if (response.status === 503) return Infinity
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  if (path.startsWith('/blog/')) await (await sendRequest(imagePath)).arrayBuffer()
  return time
}

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('An empty list')
  return found
}

/** Slow traffic: one visit a minute, each in a new isolate. */
const quietScenario: Scenario = {
  name: 'tranquilo: una visita por minuto, cada una en un aislado nuevo',
  visits: scaleForSmoke(24, 2),
  async run(dataCentres, front) {
    const times: VisitTimes = []
    for (let index = 0; index < quietScenario.visits; index += 1) {
      const dataCentre = pick(dataCentres.names, index)
      dataCentres.evict(dataCentre)
      times.push(await visit(dataCentres, front, dataCentre, pick(visitedPaths, index * 3)))
      // Waits until the worker's background work has ended, before its isolate stops.
      await sleep(dataCentres.storage.latencies.d1 + 50)
      dataCentres.advance(60_000)
    }
    return times
  },
}

/** 20 visits a second; every 3 seconds one isolate is replaced. */
const busyScenario: Scenario = {
  name: 'concurrido: 20 visitas por segundo, un aislado nuevo cada 3 s',
  visits: scaleForSmoke(240, 4),
  run: (dataCentres, front) =>
    startAtPace(busyScenario.visits, 50, async (index) => {
      const dataCentre = pick(dataCentres.names, index)
      if (index > 0 && index % 60 === 0) dataCentres.evict(dataCentre)
      return visit(dataCentres, front, dataCentre, pick(visitedPaths, index * 3))
    }),
}

/** Every page was cached everywhere, then an article is published, and 2 seconds of visits follow. */
const burstScenario: Scenario = {
  name: 'ráfaga: 100 visitas por segundo justo después de publicar',
  visits: scaleForSmoke(200, 4),
  async run(dataCentres, front) {
    for (const dataCentre of dataCentres.names)
      for (const path of new Set(visitedPaths)) await visit(dataCentres, front, dataCentre, path)
    await sleep(dataCentres.storage.latencies.d1 + 50)
    dataCentres.storage.db.exec("UPDATE posts SET title = title || '.' WHERE slug = 'correo-que-llega'")
    dataCentres.storage.db.exec('UPDATE site_state SET generation = generation + 1')
    await front.publish()
    dataCentres.resetCosts()
    return startAtPace(burstScenario.visits, 10, (index) =>
      visit(dataCentres, front, pick(dataCentres.names, index), index % 4 === 0 ? '/' : articlePath),
    )
  },
}

export const scenarios: readonly Scenario[] = [quietScenario, busyScenario, burstScenario]
