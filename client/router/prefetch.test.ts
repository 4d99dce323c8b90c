import { expect, test } from 'vitest'
import { createQueue } from '../platform/queue.ts'
import { match } from '../routes.ts'
import { createPrefetch } from './prefetch.ts'

function create({ isSignedIn = true } = {}) {
  const loaded: string[] = []
  const prefetch = createPrefetch({
    queue: createQueue(5),
    loadChunk: async ({ name }) => loaded.push(`chunk ${name}`),
    loadData: async ({ path }) => loaded.push(`data ${path}`),
    isPrerendered: ({ meta }) => meta.prerender === true,
    isSignedIn: () => isSignedIn,
  })
  const at = (path: string) => match(new URL(path, 'https://cauce.example'))
  return { loaded, prefetch, at }
}

test('a visible link loads its chunk, and its data only when that is a static asset', () => {
  const { loaded, prefetch, at } = create()
  prefetch(at('/nosotros'), 'visible')
  prefetch(at('/blog'), 'visible')
  expect(loaded).toEqual(['chunk nosotros', 'data /nosotros', 'chunk blog'])
})

test('a link that is pointed at also loads live data', () => {
  const { loaded, prefetch, at } = create()
  prefetch(at('/blog'), 'likely')
  expect(loaded).toEqual(['chunk blog', 'data /blog'])
})

test('guarded data is never asked for ahead, and what is no page loads nothing', () => {
  const { loaded, prefetch, at } = create()
  prefetch(at('/mngr'), 'likely')
  prefetch(at('/no-existe'), 'likely')
  expect(loaded).toEqual(['chunk mngr'])
})

test('the manager area is fetched ahead for who is signed in; a stranger has to point at it', () => {
  const stranger = create({ isSignedIn: false })
  stranger.prefetch(stranger.at('/mngr/ingreso'), 'visible')
  expect(stranger.loaded).toEqual([])
  stranger.prefetch(stranger.at('/mngr/ingreso'), 'likely')
  expect(stranger.loaded[0]).toBe('chunk mngr-ingreso')
  const manager = create()
  manager.prefetch(manager.at('/mngr'), 'visible')
  expect(manager.loaded).toEqual(['chunk mngr'])
})
