import { expect, test, vi } from 'vitest'
import { match } from '../../routes.ts'
import { createQueue } from '../browser/queue.ts'
import { flushPromises } from '../browser/testing.ts'
import { createPrefetch, maxPrefetchSize } from './prefetch.ts'

function createTestPrefetch({ isSignedIn = true, size = 1_000 } = {}) {
  const loaded: string[] = []
  const priorities: string[] = []
  const { prefetch, resetBudget } = createPrefetch({
    queue: createQueue(5),
    loadChunk: async ({ name }) => loaded.push(`chunk ${name}`),
    async loadData({ path }, priority = 'high') {
      loaded.push(`data ${path}`)
      priorities.push(priority)
      return 'x'.repeat(size)
    },
    loadManifest: async () => loaded.push('manifest'),
    isPrerendered: ({ meta }) => meta.prerender === true,
    isSignedIn: () => isSignedIn,
  })
  const matchPath = (path: string) => match(new URL(path, 'https://cauce.example'))
  return { loaded, priorities, prefetch, renew: resetBudget, at: matchPath }
}

test('prefetches the chunk of a visible link, and its data only if that is a static asset', () => {
  const { loaded, prefetch, at } = createTestPrefetch()
  prefetch(at('/nosotros'), 'visible')
  prefetch(at('/blog'), 'visible')
  expect(loaded).toEqual(['chunk nosotros', 'data /nosotros', 'chunk blog'])
})

test('prefetches data from the API for a link that the visitor points at', () => {
  const { loaded, prefetch, at } = createTestPrefetch()
  prefetch(at('/blog'), 'pointed')
  expect(loaded).toEqual(['manifest', 'chunk blog', 'data /blog'])
})

test('never prefetches data of protected pages, and loads nothing for unknown pages', () => {
  const { loaded, prefetch, at } = createTestPrefetch()
  prefetch(at('/mngr'), 'pointed')
  prefetch(at('/no/existe'), 'pointed')
  expect(loaded).toEqual(['manifest', 'chunk mngr'])
})

test('prefetches a visible link to the manager area only if signed in, otherwise only when pointed at', () => {
  const stranger = createTestPrefetch({ isSignedIn: false })
  stranger.prefetch(stranger.at('/mngr/ingreso'), 'visible')
  expect(stranger.loaded).toEqual([])
  stranger.prefetch(stranger.at('/mngr/ingreso'), 'pointed')
  expect(stranger.loaded.slice(0, 2)).toEqual(['manifest', 'chunk mngr-ingreso'])
  const manager = createTestPrefetch()
  manager.prefetch(manager.at('/mngr'), 'visible')
  expect(manager.loaded).toEqual(['chunk mngr'])
})

test('prefetches the data of visible articles until the budget of the page is spent', async () => {
  const { loaded, prefetch, renew, at } = createTestPrefetch({ size: maxPrefetchSize / 2 })
  for (const slug of ['uno', 'dos', 'tres']) {
    prefetch(at(`/blog/${slug}`), 'visible')
    await vi.waitFor(() => expect(loaded.at(-1)).toMatch(slug === 'tres' ? /chunk/ : new RegExp(slug)))
    await Promise.resolve()
  }
  expect(loaded.filter((text) => text.startsWith('data'))).toEqual(['data /blog/uno', 'data /blog/dos'])
  // Pointing at a link ignores the budget.
  prefetch(at('/blog/tres'), 'pointed')
  expect(loaded.at(-1)).toBe('data /blog/tres')
  await flushPromises()
  // The next page has a new budget.
  renew()
  prefetch(at('/blog/cuatro'), 'visible')
  expect(loaded.at(-1)).toBe('data /blog/cuatro')
})

test('data of visible links has low priority, that of pointed ones high; pointing reads the route rules', async () => {
  const { loaded, priorities, prefetch, at } = createTestPrefetch()
  for (const cause of ['visible', 'pointed'] as const) {
    prefetch(at(`/blog/${cause}`), cause)
    await vi.waitFor(() => expect(loaded.at(-1)).toBe(`data /blog/${cause}`))
  }
  expect(priorities).toEqual(['low', 'high'])
  expect(loaded.filter((text) => text === 'manifest')).toHaveLength(1)
})

test('nothing of visible links starts before the page of a pointed link is loaded', async () => {
  const started: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const { prefetch } = createPrefetch({
    queue: createQueue(5),
    loadChunk: () => Promise.resolve(),
    loadData: ({ path }) => (started.push(path), path === '/blog/uno' ? promise : Promise.resolve()),
    loadManifest: () => Promise.resolve(),
    isPrerendered: () => false,
    isSignedIn: () => false,
  })
  const at = (path: string) => match(new URL(path, 'https://cauce.example'))
  prefetch(at('/blog/uno'), 'pointed')
  prefetch(at('/blog/dos'), 'visible')
  await flushPromises()
  expect(started).toEqual(['/blog/uno'])
  resolve()
  await vi.waitFor(() => expect(started).toEqual(['/blog/uno', '/blog/dos']))
})
