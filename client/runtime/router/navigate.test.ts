import { expect, test } from 'vitest'
import { flushPromises } from '../browser/testing.ts'
import { createErrorView, type NavigationOutcome } from '../routes/resolve.ts'
import { startNavigation, type NavigationOptions } from './navigate.ts'
import type { View } from './runtime.ts'
import { createTestRoute } from './testing.ts'

const siteOrigin = 'https://cauce.example'
const createView = (path: string): View =>
  createErrorView(createTestRoute(path), { statusCode: 404, message: path })
const createShowOutcome = (path: string): NavigationOutcome => ({ kind: 'show', view: createView(path) })
const createRedirectOutcome = (to: string): NavigationOutcome => ({
  kind: 'redirect',
  to: new URL(to, siteOrigin),
})

type NavigationCase = Partial<NavigationOptions> & { resolve: NavigationOptions['resolve']; event?: object }

/** Runs one navigation to `/a` with the given event and options. Returns a log of what the router did. */
async function runNavigation({ event = {}, ...overrides }: NavigationCase): Promise<string[]> {
  const events: string[] = []
  let finished: Promise<void> | null = null
  const navigation: { onnavigate?: (event: Event) => void } = {}
  startNavigation({
    // The router calls `navigate` only if the browser cannot delay the address change, so nothing else is needed.
    navigation: navigation as unknown as Navigation,
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
    afterNavigation: () => Promise.resolve(),
    refresh: () => Promise.resolve(),
    ...overrides,
  })
  const controller = { redirect: (to: string) => void events.push(`redirects to ${new URL(to).pathname}`) }
  navigation.onnavigate?.(
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
        // The router calls only `redirect`, so the fake controller has nothing else.
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
  return events
}

test('shows an internal page', async () => {
  expect(await runNavigation({ resolve: async (url) => createShowOutcome(url.pathname) })).toEqual([
    'shows /a',
  ])
})

test('a redirect changes the address before a page is shown', async () => {
  const resolve = async (url: URL) =>
    url.pathname === '/a' ? createRedirectOutcome('/b') : createShowOutcome(url.pathname)
  expect(await runNavigation({ resolve })).toEqual(['redirects to /b', 'shows /b'])
})

test('loads the document of a redirect to another site, and keeps the page until then', async () => {
  const resolve = async () => createRedirectOutcome('https://otro.example/x')
  expect(await runNavigation({ resolve })).toEqual(['leaves to https://otro.example/x (push)', 'stays'])
})

test('loads the document of a page that redirects to itself, however often it was loaded', async () => {
  const resolve = async () => createRedirectOutcome('/a')
  expect(await runNavigation({ resolve })).toEqual([`leaves to ${siteOrigin}/a (push)`, 'stays'])
})

test('a circle of redirects ends with a document', async () => {
  const resolve = async (url: URL) => createRedirectOutcome(url.pathname === '/a' ? '/b' : '/a')
  expect(await runNavigation({ resolve })).toEqual([
    'redirects to /b',
    'redirects to /a',
    'leaves to https://cauce.example/b (push)',
    'stays',
  ])
})

test('a missing chunk reloads the document online and keeps the current page offline', async () => {
  const resolve = async (): Promise<NavigationOutcome> => ({ kind: 'broken', route: createTestRoute('/a') })
  const reloaded: string[] = []
  const reload = (url: URL): boolean => reloaded.push(url.pathname) > 0
  expect(await runNavigation({ resolve, reload })).toEqual(['stays'])
  expect(reloaded).toEqual(['/a'])
  expect(await runNavigation({ resolve, reload, isOnline: () => false })).toEqual(['failed', 'stays'])
  expect(reloaded).toEqual(['/a'])
})

test('a missing chunk shows the error screen if the document was just reloaded', async () => {
  const resolve = async (): Promise<NavigationOutcome> => ({ kind: 'broken', route: createTestRoute('/a') })
  expect(await runNavigation({ resolve })).toEqual(['shows 500'])
})

test('an answer from a newer build loads the document instead of showing the page', async () => {
  let outdated = false
  const resolve = async (): Promise<NavigationOutcome> => {
    outdated = true
    return createShowOutcome('/a')
  }
  expect(await runNavigation({ resolve, isOutdated: () => outdated, reload: () => true })).toEqual(['stays'])
})

test('a navigation superseded during its request is never shown', async () => {
  const abort = new AbortController()
  const resolve = async (): Promise<NavigationOutcome> => {
    abort.abort()
    return createShowOutcome('/a')
  }
  expect(await runNavigation({ resolve, event: { signal: abort.signal } })).toEqual(['stays'])
})

test('a navigation superseded while it waits for the next frame is never shown', async () => {
  const abort = new AbortController()
  const nextPaint = () => flushPromises().then(() => abort.abort())
  const resolve = async () => createShowOutcome('/a')
  expect(await runNavigation({ resolve, nextPaint, event: { signal: abort.signal } })).toEqual(['stays'])
})

test('leaves reloads, downloads, submitted forms, links with a target and other sites to the browser', async () => {
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

test('ignores history.replaceState, but handles a navigation that replaces the entry', async () => {
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
