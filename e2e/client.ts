import { expect, type Page, type Request } from '@playwright/test'

declare global {
  interface Window {
    /** Survives as long as the document does. */
    sameDocument?: boolean
  }
}

export const manager = { id: '1', name: 'Ana Prueba', email: 'ana@cauce.example' }
export const sessionPath = '**/api/_auth/session'

/** Opens a page and waits until it is alive: the session is only asked for once it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  const alive = page.waitForRequest(sessionPath)
  await page.goto(path)
  await alive
  await page.evaluate(() => {
    window.sameDocument = true
  })
}

/** Whether the document that `open` loaded is still there. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => window.sameDocument === true)
}

/** Follows a link of the main navigation, as a click on it does. */
export async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true }).click()
}

/** Goes to an address as a link in the page would. */
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

/** The session answers as if this manager were signed in. */
export async function signIn(page: Page, user: typeof manager | null = manager): Promise<void> {
  await page.route(sessionPath, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { user } }) : route.fallback(),
  )
}

/** Collects the requests that match from now on. */
export function watchRequests(page: Page, matches: (path: string, request: Request) => boolean): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (matches(pathname + search, request)) seen.push(pathname + search)
  })
  return seen
}

/** One interval of the build check, in milliseconds. */
export const hour = 3_600_000

/** As if this path had been reloaded a second ago: it is not again for nine more. */
export async function rememberReload(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    sessionStorage.setItem('cauce:reload', JSON.stringify({ path, expires: Date.now() + 9_000 }))
  }, path)
}
