import { scaled } from '../scale.ts'
import type { Front } from './fronts.ts'
import type { World } from './world.ts'

/**
 * Milliseconds until the first byte of each visit's document; cold starts count without the process's own. Infinity =
 * the site was not reached in time: on a machine that is too busy, storage answers after its deadline.
 */
export type Times = number[]

export type Scenario = { name: string; visits: number; run: (world: World, front: Front) => Promise<Times> }

const article = '/blog/correo-que-llega'
/** What visitors open, as often as it stands here; an article brings an image along. */
const pages = ['/', '/', '/blog', article, article, '/blog/csp-paso-a-paso', '/servicios', '/contacto']
const image = '/medios/0123456789abcdefghij/960.webp'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** One visit: its document, and an article's image after it. */
async function visit(world: World, front: Front, place: string, path: string): Promise<number> {
  const ask = (at: string) =>
    front.answer(new Request(`http://cauce.example${at}`, { headers: { 'x-place': place } }))
  const startedAt = performance.now()
  const response = await ask(path)
  const until = performance.now()
  const time = until - startedAt - world.bootWithin(place, startedAt, until)
  await response.arrayBuffer()
  if (response.status === 503) return Infinity
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  if (path.startsWith('/blog/')) await (await ask(image)).arrayBuffer()
  return time
}

const of = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('An empty list')
  return found
}

/** Visits at their pace, whether the ones before have ended or not. */
async function paced(
  count: number,
  everyMs: number,
  one: (index: number) => Promise<number>,
): Promise<Times> {
  const visits: Promise<number>[] = []
  const startedAt = performance.now()
  for (let index = 0; index < count; index += 1) {
    await pause(Math.max(0, startedAt + index * everyMs - performance.now()))
    visits.push(one(index))
  }
  return Promise.all(visits)
}

/** A visit a minute: the isolate of the one before is gone, what the data centre holds is still there. */
const quiet: Scenario = {
  name: 'tranquilo: una visita por minuto, cada una en un aislado nuevo',
  visits: scaled(24, 2),
  async run(world, front) {
    const times: Times = []
    for (let index = 0; index < quiet.visits; index += 1) {
      const place = of(world.places, index)
      world.evict(place)
      times.push(await visit(world, front, place, of(pages, index * 3)))
      // What it does behind its answer shall be done before the isolate goes.
      await pause(world.storage.distances.d1 + 50)
      world.skip(60_000)
    }
    return times
  },
}

/** Twenty visits a second; every three seconds an isolate is replaced. */
const busy: Scenario = {
  name: 'concurrido: 20 visitas por segundo, un aislado nuevo cada 3 s',
  visits: scaled(240, 4),
  run: (world, front) =>
    paced(busy.visits, 50, async (index) => {
      const place = of(world.places, index)
      if (index > 0 && index % 60 === 0) world.evict(place)
      return visit(world, front, place, of(pages, index * 3))
    }),
}

/** Everybody has the old text; an article is published, and two seconds of visits follow. */
const burst: Scenario = {
  name: 'ráfaga: 100 visitas por segundo justo después de publicar',
  visits: scaled(200, 4),
  async run(world, front) {
    for (const place of world.places)
      for (const path of new Set(pages)) await visit(world, front, place, path)
    await pause(world.storage.distances.d1 + 50)
    world.storage.db.exec("UPDATE posts SET title = title || '.' WHERE slug = 'correo-que-llega'")
    world.storage.db.exec('UPDATE site_state SET generation = generation + 1')
    await front.published()
    world.count()
    return paced(burst.visits, 10, (index) =>
      visit(world, front, of(world.places, index), index % 4 === 0 ? '/' : article),
    )
  },
}

export const scenarios: readonly Scenario[] = [quiet, busy, burst]
