import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Role } from '#client/runtime/session/permissions.ts'
import { enrolmentMs } from '#worker/session/session-limits.ts'
import { createToken, hashToken } from '#worker/session/token.ts'
import { runSql } from './database.ts'
import { stateFolder } from './site-state.ts'

export const password = 'un río tranquilo de noche'

const minuteMs = 60_000

/** Whose password the other managers have: a hash takes its time. */
export const templateManagerEmail = 'patron@cauce.example'

type InvitedManager = {
  email: string
  /** The one-time link of somebody who has not enrolled yet. */
  link: string
}

/** Where whoever has activated an account arrives: on a site that nobody has changed yet, at its first steps. */
export const afterActivationUrl = /\/mngr(\/primeros-pasos)?$/

export const createEmail = (): string => `e2e-${randomUUID()}@cauce.example`

/** What ops' command says when it adds a manager to the site under test. */
export function runManagerCommand(baseURL: string, email: string, by: 'link' | 'password'): string {
  const order = ['tools/cli/manager.ts', 'add', email, '--name', 'Ana Prueba', '--url', baseURL]
  return execFileSync(process.execPath, by === 'password' ? [...order, '--password-stdin'] : order, {
    encoding: 'utf8',
    input: by === 'password' ? password : '',
    env: { ...process.env, CAUCE_STATE: stateFolder },
  })
}

/** A manager who signs in with `password`; gives the address. What ops' command leaves, without its seconds. */
export function addUser(role: Role = 'owner'): string {
  const email = createEmail()
  runSql(
    `INSERT INTO managers (id, email, name, password, role, created_at)
     SELECT ?, ?, name, password, ?, ? FROM managers WHERE email = ?`,
    randomUUID(),
    email,
    role,
    Date.now(),
    templateManagerEmail,
  )
  return email
}

/** Somebody who has yet to enrol by a link, likewise. */
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
    Date.now() + enrolmentMs,
  )
  return { email, link: `/mngr/activar/${token}` }
}

/** A link that confirms an address, as the mail that was sent to it has one; only its hash is known here. */
export function createEmailLink(email: string): string {
  const token = createToken()
  runSql('UPDATE email_changes SET hash = ? WHERE email = ?', hashToken(token), email)
  return `/mngr/correo/${token}`
}

/** Adds a manager and signs the context in without the form; gives the manager's address. */
export async function signInAs(
  context: BrowserContext,
  baseURL: string,
  role: Role = 'owner',
): Promise<string> {
  const email = addUser(role)
  await signInWith(context, baseURL, email)
  return email
}

/** Signs the context in without the form, as a manager who is there already. */
export async function signInWith(context: BrowserContext, baseURL: string, email: string): Promise<void> {
  const response = await context.request.post(`${baseURL}/api/_auth/ingreso`, { data: { email, password } })
  expect(response.status()).toBe(200)
  const value = /__Host-sesion=([^;]+)/.exec(response.headers()['set-cookie'] ?? '')?.[1] ?? ''
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
  await openManagerPage(page, '/mngr/ingreso')
  await fillSignIn(page, email, secret)
  await expect(page).toHaveURL('/mngr')
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
}

/** Opens a page of the manager area and waits until it is alive: what only its script answers is disabled before. */
export async function openManagerPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('fieldset:disabled')).toHaveCount(0)
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
export function backdateSignIn(email: string, minutes: number): void {
  runSql(
    `UPDATE sessions SET verified_at = verified_at - ?
     WHERE manager_id = (SELECT id FROM managers WHERE email = ?)`,
    minutes * minuteMs,
    email,
  )
}

/** A link to choose another password, as the mail that was sent has one; only its hash is known here. */
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
