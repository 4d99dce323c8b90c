import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
} from '@playwright/test'
import { handedLinkMs } from '#worker/session/session-limits.ts'
import { createToken, hashToken } from '#worker/session/token.ts'
import { runSql } from './database.ts'
import { stateFolder } from './site-state.ts'

export const password = 'un río tranquilo de noche'

const minuteMs = 60_000

/** Email address of a manager whose password hash the others copy, because hashing takes time. */
export const templateManagerEmail = 'patron@cauce.example'

type InvitedManager = {
  email: string
  /** The one-time link of a person who has not enrolled yet. */
  link: string
}

/** URL after the activation of an account. On a site without any changes, it is the page of first steps. */
export const afterActivationUrl = /\/mngr(\/primeros-pasos)?$/

export const createEmail = (): string => `e2e-${randomUUID()}@cauce.example`

/** Adds a manager to the site under test by command. Returns the command's output. */
export function runManagerCommand(baseURL: string, email: string, by: 'link' | 'password'): string {
  const order = ['tools/cli/manager.ts', 'add', email, '--name', 'Ana Prueba', '--url', baseURL]
  return execFileSync(process.execPath, by === 'password' ? [...order, '--password-stdin'] : order, {
    encoding: 'utf8',
    input: by === 'password' ? password : '',
    env: { ...process.env, CAUCE_STATE: stateFolder },
  })
}

/** Adds a manager with `password` to the database, which is faster than the command. Returns the email address. */
export function addUser(role = 'owner'): string {
  const email = createEmail()
  runSql(
    `INSERT INTO managers (id, email, name, password, role_id, created_at)
     SELECT ?, ?, name, password, ?, ? FROM managers WHERE email = ?`,
    randomUUID(),
    email,
    role,
    Date.now(),
    templateManagerEmail,
  )
  return email
}

/** Adds a manager who has not enrolled yet to the database. */
export function inviteUser(): InvitedManager {
  const id = randomUUID()
  const email = createEmail()
  const token = createToken()
  runSql(
    "INSERT INTO managers (id, email, name, created_at) VALUES (?, ?, 'Ana Prueba', ?)",
    id,
    email,
    Date.now(),
  )
  runSql(
    'INSERT INTO enrolments (hash, manager_id, expires_at) VALUES (?, ?, ?)',
    hashToken(token),
    id,
    Date.now() + handedLinkMs,
  )
  return { email, link: `/mngr/activar/${token}` }
}

/**
 * Returns a link that confirms an email address, like the one in the mail. The database has only the hash of its token,
 * so the hash is replaced.
 */
export function createEmailLink(email: string): string {
  const token = createToken()
  runSql('UPDATE email_changes SET hash = ? WHERE email = ?', hashToken(token), email)
  return `/mngr/correo/${token}`
}

/**
 * Makes the pages of a context prefetch nothing, as browsers that save data do. In the manager area, where many links
 * are in view, prefetching takes a third of the processor time of a page.
 */
export const stopPrefetching = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  })

/**
 * Adds a manager with a session to the database, which takes no time to check a password, and gives the context its
 * cookie. Its pages prefetch nothing; after `signInWith` they do. Returns the email address.
 */
export async function signInAs(context: BrowserContext, baseURL: string, role = 'owner'): Promise<string> {
  await stopPrefetching(context)
  const email = addUser(role)
  const token = createToken()
  runSql(
    `INSERT INTO sessions (id, hash, manager_id, created_at, verified_at, last_used_at, remember, device)
     SELECT ?1, ?2, id, ?3, ?3, ?3, 0, 'Chrome en Linux' FROM managers WHERE email = ?4`,
    randomUUID(),
    hashToken(token),
    Date.now(),
    email,
  )
  await addSessionCookie(context, baseURL, token)
  return email
}

export type SignInArgs = Pick<PlaywrightTestArgs & PlaywrightTestOptions, 'context' | 'baseURL'>

/** Signs in as a new owner before a test. */
export const signIn = ({ context, baseURL }: SignInArgs): Promise<string> => signInAs(context, baseURL ?? '')

/** Signs the context in as an existing manager, without the form. */
export async function signInWith(context: BrowserContext, baseURL: string, email: string): Promise<void> {
  const response = await context.request.post(`${baseURL}/api/_auth/ingreso`, { data: { email, password } })
  expect(response.status()).toBe(200)
  const token = /__Host-sesion=([^;]+)/.exec(response.headers()['set-cookie'] ?? '')?.[1] ?? ''
  await addSessionCookie(context, baseURL, token)
}

async function addSessionCookie(context: BrowserContext, baseURL: string, value: string): Promise<void> {
  await context.addCookies([
    {
      name: '__Host-sesion',
      value,
      url: baseURL.replace('http:', 'https:'),
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
}

/** Fills in and sends the sign-in form that the page shows. */
export async function fillSignIn(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(secret)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

/** Clicks `opener`, which opens the sign-in popup, signs in there, and waits until the popup has closed itself. */
export async function signInByPopup(page: Page, opener: Locator, email: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await opener.click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await fillSignIn(popup, email)
  await closed
}

export async function signInByForm(page: Page, email: string, secret?: string): Promise<void> {
  await openManagerPage(page, '/mngr/ingreso')
  await fillSignIn(page, email, secret)
  await expect(page).toHaveURL('/mngr')
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
}

/** Opens a manager page and waits until it is hydrated: controls that need the script are disabled before. */
export async function openManagerPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('fieldset:disabled')).toHaveCount(0)
}

/** Opens a folded row of the account, or the form that invites. */
export async function openItem(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).click()
}

/** Adds a virtual device with passkeys, which confirms without asking. */
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

/** Makes the manager's sign-ins look older by some minutes, while the sessions stay valid. */
export function backdateSignIn(email: string, minutes: number): void {
  runSql(
    `UPDATE sessions SET verified_at = verified_at - ?
     WHERE manager_id = (SELECT id FROM managers WHERE email = ?)`,
    minutes * minuteMs,
    email,
  )
}

/**
 * Returns a link to choose another password, like the one in the mail. The database has only the hash of its token, so
 * the hash is replaced.
 */
export function createPasswordLink(email: string): string {
  const token = createToken()
  runSql(
    `UPDATE password_links SET hash = ? WHERE hash = (SELECT l.hash FROM password_links l
       JOIN managers m ON m.id = l.manager_id WHERE m.email = ? ORDER BY l.expires_at DESC LIMIT 1)`,
    hashToken(token),
    email,
  )
  return `/mngr/contrasena/${token}`
}
