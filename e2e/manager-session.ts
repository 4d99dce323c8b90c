import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { runSql, stateFolder } from './database.ts'

export const password = 'un río tranquilo de noche'

const minute = 60_000

type Added = {
  email: string
  /** The one-time link of somebody who has not enrolled yet; empty for one with a password. */
  link: string
}

/** What ops' command says when it adds a manager to the site under test. */
function askOps(baseURL: string, email: string, by: 'link' | 'password'): string {
  const order = ['worker/ops/manager.ts', 'add', email, '--name', 'Ana Prueba', '--url', baseURL]
  return execFileSync(process.execPath, by === 'password' ? [...order, '--password-stdin'] : order, {
    encoding: 'utf8',
    input: by === 'password' ? password : '',
    env: { ...process.env, CAUCE_STATE: stateFolder },
  })
}

const newEmail = (): string => `e2e-${randomUUID()}@cauce.example`
let pattern: string | undefined

/** Ops creates a manager in the database of the site under test, to enrol with a link or with a password. */
export function addManager(baseURL: string, by: 'link' | 'password' = 'password'): Added {
  const email = newEmail()
  if (by === 'link') {
    return { email, link: /https?:\S+\/mngr\/activar\/\S+/.exec(askOps(baseURL, email, by))?.[0] ?? '' }
  }
  // Copies of one that ops made, which nobody else uses: the command takes seconds.
  if (pattern === undefined) {
    pattern = newEmail()
    askOps(baseURL, pattern, by)
  }
  runSql(
    `INSERT INTO managers (id, email, name, password, created_at)
     SELECT ?, ?, name, password, created_at FROM managers WHERE email = ?`,
    randomUUID(),
    email,
    pattern,
  )
  return { email, link: '' }
}

/** Adds a manager and signs the context in without the form; gives the manager's address. */
export async function signInAs(context: BrowserContext, baseURL: string): Promise<string> {
  const { email } = addManager(baseURL)
  const answer = await context.request.post(`${baseURL}/api/_auth/ingreso`, { data: { email, password } })
  expect(answer.status()).toBe(200)
  const value = /__Host-sesion=([^;]+)/.exec(answer.headers()['set-cookie'] ?? '')?.[1] ?? ''
  await context.addCookies([
    {
      name: '__Host-sesion',
      value,
      url: baseURL.replace('http:', 'https:'),
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
  return email
}

/** Fills the sign-in form of the page as it stands. */
export async function fillSignIn(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(secret)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

/** Opens the popup by what asks for it, signs in there, and waits until it has closed itself. */
export async function signInByPopup(page: Page, opener: Locator, email: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await opener.click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await fillSignIn(popup, email)
  await closed
}

/** Signs in by the form, as people do. */
export async function signInByForm(page: Page, email: string, secret?: string): Promise<void> {
  await open(page, '/mngr/ingreso')
  await fillSignIn(page, email, secret)
  await expect(page).toHaveURL('/mngr')
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
}

/** Opens a page and lets its script come alive: a button of a manager page is nothing before. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

/** A device with a passkey that says yes by itself. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** As if this manager's sign-ins were older by so many minutes; the sessions themselves stay in use. */
export function ageSignIn(email: string, minutes: number): void {
  runSql(
    `UPDATE sessions SET verified_at = verified_at - ?
     WHERE manager_id = (SELECT id FROM managers WHERE email = ?)`,
    minutes * minute,
    email,
  )
}
