import { expect, test } from 'vitest'
import { flushPromises } from '../browser/testing.ts'
import { createErrorOutcome, type NavigationOutcome } from '../routes/resolve.ts'
import { startNavigation, type NavigationOptions } from './navigate.ts'
import type { View } from './runtime.ts'
import { createTestRoute } from './testing.ts'

const siteOrigin = 'https://cauce.example'
const createView = (path: string): View =>
  createErrorOutcome(createTestRoute(path), { statusCode: 404, message: path }).view
const createShowOutcome = (path: string): NavigationOutcome => ({ kind: 'show', view: createView(path) })
const createRedirectOutcome = (to: string): NavigationOutcome => ({
  kind: 'redirect',
  to: new URL(to, siteOrigin),
})

type NavigationCase = Partial<NavigationOptions> & { resolve: NavigationOptions['resolve']; event?: object }

/** One navigation to `/a` with what the browser and the parts say; tells what came of it, in order. */
async function runNavigation({ event = {}, ...overrides }: NavigationCase): Promise<string[]> {
  const events: string[] = []
  const target = new EventTarget()
  let finished: Promise<void> | null = null
  const stop = startNavigation({
    // The router listens to it; `navigate` is for where the address cannot be held back.
    navigation: target as unknown as Navigation,
    canPrecommit: true,
    isInternal: (url) => url.origin === siteOrigin,
    match: (url) => createTestRoute(url.pathname),
    progress: { start() {}, finish() {}, fail: () => void events.push('failed') },
    nextPaint: () => Promise.resolve(),
    isOutdated: () => false,
    reload: () => false,
    loadDocument: (url, history) => void events.push(`leaves to ${url.href} (${history})`),
    isOnline: () => true,
    getCurrentView: () => createView('/'),
    commitView: async ({ route, error }) =>
      void events.push(`shows ${error?.statusCode === 500 ? '500' : route.path}`),
    stopAnimations() {},
    saveScroll() {},
    scrollTo() {},
    afterNavigation() {},
    refresh: () => Promise.resolve(),
    ...overrides,
  })
  const controller = { redirect: (to: string) => void events.push(`redirects to ${new URL(to).pathname}`) }
  target.dispatchEvent(
    Object.assign(new Event('navigate', { cancelable: true }), {
      destination: { url: `${siteOrigin}/a` },
      navigationType: 'push',
      hashChange: false,
      canIntercept: true,
      downloadRequest: null,
      formData: null,
      sourceElement: null,
      signal: new AbortController().signal,
      intercept({ precommitHandler, handler }: NavigationInterceptOptions) {
        // The two methods the handler calls are not on the stand-in: it only redirects.
        finished = Promise.resolve(precommitHandler?.(controller as NavigationPrecommitController)).then(
          () => handler?.(),
          () => void events.push('stays'),
        )
      },
      ...event,
    }),
  )
  if (!finished) events.push('left to the browser')
  await finished
  stop()
  return events
}

test('a page of ours is shown', async () => {
  expect(await runNavigation({ resolve: async (url) => createShowOutcome(url.pathname) })).toEqual([
    'shows /a',
  ])
})

test('a redirect changes the address before anything is shown', async () => {
  const resolve = async (url: URL) =>
    url.pathname === '/a' ? createRedirectOutcome('/b') : createShowOutcome(url.pathname)
  expect(await runNavigation({ resolve })).toEqual(['redirects to /b', 'shows /b'])
})

test('a redirect to another site leaves, and the page stays until then', async () => {
  const resolve = async () => createRedirectOutcome('https://otro.example/x')
  expect(await runNavigation({ resolve })).toEqual(['leaves to https://otro.example/x (push)', 'stays'])
})

test('redirects that go in circles end on the error screen', async () => {
  const resolve = async (url: URL) => createRedirectOutcome(url.pathname === '/a' ? '/b' : '/a')
  const said = await runNavigation({ resolve })
  expect(said.at(-1)).toBe('shows 500')
  expect(said).toHaveLength(11)
})

test('a chunk that is gone is worth a document online; offline the page that is there is worth more', async () => {
  const resolve = async (): Promise<NavigationOutcome> => ({ kind: 'broken', route: createTestRoute('/a') })
  const reloaded: string[] = []
  const reload = (url: URL): boolean => reloaded.push(url.pathname) > 0
  expect(await runNavigation({ resolve, reload })).toEqual(['stays'])
  expect(reloaded).toEqual(['/a'])
  expect(await runNavigation({ resolve, reload, isOnline: () => false })).toEqual(['failed', 'stays'])
  expect(reloaded).toEqual(['/a'])
})

test('a gone chunk that may not be reloaded again is an error screen', async () => {
  const resolve = async (): Promise<NavigationOutcome> => ({ kind: 'broken', route: createTestRoute('/a') })
  expect(await runNavigation({ resolve })).toEqual(['shows 500'])
})

test('an answer that tells of a newer build loads the document instead of showing it', async () => {
  let outdated = false
  const resolve = async (): Promise<NavigationOutcome> => {
    outdated = true
    return createShowOutcome('/a')
  }
  expect(await runNavigation({ resolve, isOutdated: () => outdated, reload: () => true })).toEqual(['stays'])
})

test('what was superseded while it was fetched is never shown', async () => {
  const abort = new AbortController()
  const resolve = async (): Promise<NavigationOutcome> => {
    abort.abort()
    return createShowOutcome('/a')
  }
  expect(await runNavigation({ resolve, event: { signal: abort.signal } })).toEqual(['stays'])
})

test('what was superseded while it waited for the frame is never shown', async () => {
  const abort = new AbortController()
  const nextPaint = () => flushPromises().then(() => abort.abort())
  const resolve = async () => createShowOutcome('/a')
  expect(await runNavigation({ resolve, nextPaint, event: { signal: abort.signal } })).toEqual(['stays'])
})

test('reloads, downloads, posted forms, targets and other sites are left to the browser', async () => {
  const resolve = async () => createShowOutcome('/a')
  const target = { getAttribute: () => '_blank' }
  for (const event of [
    { navigationType: 'reload' },
    { downloadRequest: '' },
    { formData: new FormData() },
    { sourceElement: target },
    { canIntercept: false },
    { destination: { url: 'https://otro.example/' } },
  ]) {
    expect(await runNavigation({ resolve, event })).toEqual(['left to the browser'])
  }
})

test('a page that gives itself another address stays; one that is gone to in its place does not', async () => {
  const resolve = () => Promise.resolve(createShowOutcome('/a'))
  const destination = { url: `${siteOrigin}/a`, sameDocument: true }
  expect(await runNavigation({ resolve, event: { navigationType: 'replace', destination } })).toEqual([
    'left to the browser',
  ])
  expect(
    await runNavigation({
      resolve,
      event: { navigationType: 'replace', destination: { ...destination, sameDocument: false } },
    }),
  ).toEqual(['shows /a'])
})
