import { expect, test } from 'vitest'
import { settled } from '../browser/testing.ts'
import { screen, type Outcome } from '../routes/resolve.ts'
import { startNavigation, type NavigateParts } from './navigate.ts'
import type { View } from './runtime.ts'
import { routeAt } from './testing.ts'

const site = 'https://cauce.example'
const view = (path: string): View => screen(routeAt(path), { statusCode: 404, message: path }).view
const shows = (path: string): Outcome => ({ kind: 'show', view: view(path) })
const redirects = (to: string): Outcome => ({ kind: 'redirect', to: new URL(to, site) })

type Going = Partial<NavigateParts> & { resolve: NavigateParts['resolve']; event?: object }

/** One navigation to `/a` with what the browser and the parts say; tells what came of it, in order. */
async function go({ event = {}, ...given }: Going): Promise<string[]> {
  const said: string[] = []
  const target = new EventTarget()
  let done: Promise<void> | null = null
  const stop = startNavigation({
    // The router listens to it; `navigate` is for where the address cannot be held back.
    navigation: target as unknown as Navigation,
    canPrecommit: true,
    isOurs: (url) => url.origin === site,
    match: (url) => routeAt(url.pathname),
    progress: { begin() {}, end() {}, fail: () => void said.push('failed') },
    nextPaint: () => Promise.resolve(),
    isOutdated: () => false,
    reload: () => false,
    leave: (url, history) => void said.push(`leaves to ${url.href} (${history})`),
    isOnline: () => true,
    current: () => view('/'),
    show: async ({ route, error }) =>
      void said.push(`shows ${error?.statusCode === 500 ? '500' : route.path}`),
    endMotion() {},
    keepPlace() {},
    scrollTo() {},
    arrive() {},
    refresh: () => Promise.resolve(),
    ...given,
  })
  const controller = { redirect: (to: string) => void said.push(`redirects to ${new URL(to).pathname}`) }
  target.dispatchEvent(
    Object.assign(new Event('navigate', { cancelable: true }), {
      destination: { url: `${site}/a` },
      navigationType: 'push',
      hashChange: false,
      canIntercept: true,
      downloadRequest: null,
      formData: null,
      sourceElement: null,
      signal: new AbortController().signal,
      intercept({ precommitHandler, handler }: NavigationInterceptOptions) {
        // The two methods the handler calls are not on the stand-in: it only redirects.
        done = Promise.resolve(precommitHandler?.(controller as NavigationPrecommitController)).then(
          () => handler?.(),
          () => void said.push('stays'),
        )
      },
      ...event,
    }),
  )
  if (!done) said.push('left to the browser')
  await done
  stop()
  return said
}

test('a page of ours is shown', async () => {
  expect(await go({ resolve: async (url) => shows(url.pathname) })).toEqual(['shows /a'])
})

test('a redirect changes the address before anything is shown', async () => {
  const resolve = async (url: URL) => (url.pathname === '/a' ? redirects('/b') : shows(url.pathname))
  expect(await go({ resolve })).toEqual(['redirects to /b', 'shows /b'])
})

test('a redirect to another site leaves, and the page stays until then', async () => {
  const resolve = async () => redirects('https://otro.example/x')
  expect(await go({ resolve })).toEqual(['leaves to https://otro.example/x (push)', 'stays'])
})

test('redirects that go in circles end on the error screen', async () => {
  const resolve = async (url: URL) => redirects(url.pathname === '/a' ? '/b' : '/a')
  const said = await go({ resolve })
  expect(said.at(-1)).toBe('shows 500')
  expect(said).toHaveLength(11)
})

test('a chunk that is gone is worth a document online; offline the page that is there is worth more', async () => {
  const resolve = async (): Promise<Outcome> => ({ kind: 'broken', route: routeAt('/a') })
  const reloaded: string[] = []
  const reload = (url: URL): boolean => reloaded.push(url.pathname) > 0
  expect(await go({ resolve, reload })).toEqual(['stays'])
  expect(reloaded).toEqual(['/a'])
  expect(await go({ resolve, reload, isOnline: () => false })).toEqual(['failed', 'stays'])
  expect(reloaded).toEqual(['/a'])
})

test('a gone chunk that may not be reloaded again is an error screen', async () => {
  const resolve = async (): Promise<Outcome> => ({ kind: 'broken', route: routeAt('/a') })
  expect(await go({ resolve })).toEqual(['shows 500'])
})

test('an answer that tells of a newer build loads the document instead of showing it', async () => {
  let outdated = false
  const resolve = async (): Promise<Outcome> => {
    outdated = true
    return shows('/a')
  }
  expect(await go({ resolve, isOutdated: () => outdated, reload: () => true })).toEqual(['stays'])
})

test('what was superseded while it was fetched is never shown', async () => {
  const abort = new AbortController()
  const resolve = async (): Promise<Outcome> => {
    abort.abort()
    return shows('/a')
  }
  expect(await go({ resolve, event: { signal: abort.signal } })).toEqual(['stays'])
})

test('what was superseded while it waited for the frame is never shown', async () => {
  const abort = new AbortController()
  const nextPaint = () => settled().then(() => abort.abort())
  const resolve = async () => shows('/a')
  expect(await go({ resolve, nextPaint, event: { signal: abort.signal } })).toEqual(['stays'])
})

test('reloads, downloads, posted forms, targets and other sites are left to the browser', async () => {
  const resolve = async () => shows('/a')
  const target = { getAttribute: () => '_blank' }
  for (const event of [
    { navigationType: 'reload' },
    { downloadRequest: '' },
    { formData: new FormData() },
    { sourceElement: target },
    { canIntercept: false },
    { destination: { url: 'https://otro.example/' } },
  ]) {
    expect(await go({ resolve, event })).toEqual(['left to the browser'])
  }
})

test('a page that gives itself another address stays; one that is gone to in its place does not', async () => {
  const resolve = () => Promise.resolve(shows('/a'))
  const destination = { url: `${site}/a`, sameDocument: true }
  expect(await go({ resolve, event: { navigationType: 'replace', destination } })).toEqual([
    'left to the browser',
  ])
  expect(
    await go({
      resolve,
      event: { navigationType: 'replace', destination: { ...destination, sameDocument: false } },
    }),
  ).toEqual(['shows /a'])
})
