import { type APIRequestContext, expect, type Page, type Request, type Route } from '@playwright/test'
import { openDatabase, runSql } from './database.ts'
import { templateState } from './site-state.ts'

declare global {
  interface Window {
    /** Set by `open`; missing in any other document. */
    sameDocument?: boolean
    /**
     * Number of checks for a new build that the page has scheduled, and of those that were answered; see
     * `openWithClock`.
     */
    buildChecks?: { awaited: number; answered: number }
  }
}

export const testManager = { id: '1', name: 'Ana Prueba', email: 'ana@cauce.example', role: 'owner' }
export const sessionPath = '**/api/_auth/session'

/** Opens a public page and waits until it is hydrated: only then does it request the session. */
export async function open(page: Page, path: string): Promise<void> {
  await waitUntilHydrated(page, () => page.goto(path))
  await page.evaluate(() => {
    window.sameDocument = true
  })
}

/** Waits until the public page that `navigate` loads is hydrated. */
export async function waitUntilHydrated(page: Page, navigate: () => Promise<unknown>): Promise<void> {
  const sessionRequest = page.waitForRequest(sessionPath)
  await navigate()
  await sessionRequest
}

/** True if the document that `open` loaded is still shown. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => window.sameDocument === true)
}

/** Clicks a link of the main navigation. */
export async function followNavLink(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true }).click()
}

/** Opens the page of a link of the main navigation. Its path is its title. */
export async function openByNavLink(page: Page, name: string): Promise<void> {
  await followNavLink(page, name)
  await expectPage(page, `/${name.toLowerCase()}`, name)
}

/** Navigates to an address as a link in the page would. */
export async function followHref(
  page: Page,
  href: string,
  attributes: Record<string, string> = {},
): Promise<void> {
  await page.evaluate(
    ({ href, attributes }) => {
      const link = document.createElement('a')
      for (const [name, value] of Object.entries({ href, ...attributes })) link.setAttribute(name, value)
      document.body.append(link)
      link.click()
      link.remove()
    },
    { href, attributes },
  )
}

export async function expectPage(page: Page, path: string, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} - Cauce`)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
}

/** Mocks the session: this user is signed in, or nobody if `null`. */
export async function mockSignedIn(page: Page, user: typeof testManager | null = testManager): Promise<void> {
  await page.route(sessionPath, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { user } }) : route.fallback(),
  )
}

/** Collects the requests that match from now on. */
export function watchRequests(page: Page, matches: (path: string, request: Request) => boolean): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (matches(pathname + search, request)) requests.push(pathname + search)
  })
  return requests
}

/** Delays matching responses until `release`. `requested` resolves at the first request. */
export async function holdResponses(
  page: Page,
  url: string | RegExp,
  respond: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<{ requested: Promise<void>; release: () => void }> {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    requested.resolve()
    await released.promise
    // The page may have cancelled the request meanwhile.
    await respond(route).catch(() => {})
  })
  return { requested: requested.promise, release: released.resolve }
}

/** Collects the errors of the page from now on, crashes included. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('crash', () => errors.push('the page crashed'))
  return errors
}

/** Checks that the router follows the next link within this document. */
export async function expectRouterRuns(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.sameDocument = true
  })
  await followNavLink(page, 'Nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
}

const hourMs = 3_600_000

/** Opens a page with a clock that `advanceHour` moves forward. */
export async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.addInitScript((hour) => {
    const checks = { awaited: 0, answered: 0 }
    window.buildChecks = checks
    const originalSetTimeout = window.setTimeout
    // Has the signatures of the DOM and of Node; only the delay matters here.
    window.setTimeout = ((run: () => void, ms?: number) => {
      if (ms === hour) checks.awaited += 1
      return originalSetTimeout(run, ms)
    }) as typeof window.setTimeout
    const json = Response.prototype.json
    Response.prototype.json = async function () {
      const body: unknown = await json.call(this)
      // Count after the page has received the response.
      if (this.url.includes('/builds/latest.json')) originalSetTimeout(() => (checks.answered += 1))
      return body
    }
  }, hourMs)
  await waitUntilHydrated(page, () => page.goto(path))
  // Frames and idle callbacks also use this clock.
  await page.clock.resume()
  await page.evaluate(() => {
    window.sameDocument = true
  })
}

/** Moves the clock forward by an hour, and waits until the page has checked for a new build. */
export async function advanceHour(page: Page): Promise<void> {
  const checks = () => page.evaluate(() => ({ ...window.buildChecks }))
  await expect.poll(async () => (await checks()).awaited).toBeGreaterThan(0)
  const { answered = 0 } = await checks()
  await page.clock.fastForward(hourMs)
  await expect.poll(async () => (await checks()).answered).toBe(answered + 1)
}

/** Records a reload of this path one second ago, so that the page is not reloaded for 9 more seconds. */
export async function storeRecentReload(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    sessionStorage.setItem('recarga', JSON.stringify({ path, expires: Date.now() + 9_000 }))
  }, path)
}

/**
 * Withdraws the articles that other journeys published, and with them their tags: such a title or row of tags can take
 * one line more in the fallback font, which moves what stands below it. Waits until the site shows it, because it
 * serves pages from memory for some seconds.
 */
export async function withdrawOtherArticles(request: APIRequestContext): Promise<void> {
  const template = openDatabase(templateState)
  const posts = template.prepare("SELECT id FROM posts WHERE status = 'published'").all()
  template.close()
  const isOther = "NOT IN (SELECT value ->> 'id' FROM json_each(?))"
  runSql(`UPDATE posts SET status = 'draft' WHERE id ${isOther}`, JSON.stringify(posts))
  runSql(`UPDATE post_tags SET live_at = NULL WHERE post_id ${isOther}`, JSON.stringify(posts))
  runSql('UPDATE site_state SET generation = generation + 1')
  const countArticles = async () => (await (await request.get('/api/data/blog')).json()).data.list.total
  await expect.poll(countArticles).toBe(posts.length)
}
