import { expect, test, vi } from 'vitest'
import { match } from '../../routes.ts'
import { createQueue } from '../browser/queue.ts'
import { createPrefetch, maxPrefetchSize } from './prefetch.ts'

function createTestPrefetch({ isSignedIn = true, size = 1_000 } = {}) {
  const loaded: string[] = []
  const { prefetch, resetBudget } = createPrefetch({
    queue: createQueue(5),
    loadChunk: async ({ name }) => loaded.push(`chunk ${name}`),
    async loadData({ path }) {
      loaded.push(`data ${path}`)
      return 'x'.repeat(size)
    },
    isPrerendered: ({ meta }) => meta.prerender === true,
    isSignedIn: () => isSignedIn,
  })
  const matchPath = (path: string) => match(new URL(path, 'https://cauce.example'))
  return { loaded, prefetch, renew: resetBudget, at: matchPath }
}

test('prefetches the chunk of a visible link, and its data only if that is a static asset', () => {
  const { loaded, prefetch, at } = createTestPrefetch()
  prefetch(at('/nosotros'), 'visible')
  prefetch(at('/blog'), 'visible')
  expect(loaded).toEqual(['chunk nosotros', 'data /nosotros', 'chunk blog'])
})

test('prefetches data from the API for a link that the visitor points at', () => {
  const { loaded, prefetch, at } = createTestPrefetch()
  prefetch(at('/blog'), 'intent')
  expect(loaded).toEqual(['chunk blog', 'data /blog'])
})

test('never prefetches data of protected pages, and loads nothing for unknown pages', () => {
  const { loaded, prefetch, at } = createTestPrefetch()
  prefetch(at('/mngr'), 'intent')
  prefetch(at('/no/existe'), 'intent')
  expect(loaded).toEqual(['chunk mngr'])
})

test('prefetches a visible link to the manager area only if signed in, otherwise only when pointed at', () => {
  const stranger = createTestPrefetch({ isSignedIn: false })
  stranger.prefetch(stranger.at('/mngr/ingreso'), 'visible')
  expect(stranger.loaded).toEqual([])
  stranger.prefetch(stranger.at('/mngr/ingreso'), 'intent')
  expect(stranger.loaded[0]).toBe('chunk mngr-ingreso')
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
  prefetch(at('/blog/tres'), 'intent')
  expect(loaded.at(-1)).toBe('data /blog/tres')
  // The next page has a new budget.
  renew()
  prefetch(at('/blog/cuatro'), 'visible')
  expect(loaded.at(-1)).toBe('data /blog/cuatro')
})
