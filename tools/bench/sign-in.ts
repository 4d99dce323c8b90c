import { execFileSync } from 'node:child_process'
import type { Browser, BrowserContext } from '@playwright/test'

export const owner = { email: 'medida@cauce.example', password: 'un río tranquilo de noche' }
const { email, password } = owner

export function addOwner(url: string, state: string): void {
  const options = ['--name', 'Medida', '--owner', '--url', url, '--password-stdin']
  execFileSync(process.execPath, ['tools/cli/manager.ts', 'add', email, ...options], {
    input: password,
    env: { ...process.env, CAUCE_STATE: state },
  })
}

/** Signs the owner in. Returns the session token. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/_auth/ingreso`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  })
  const token = /__Host-sesion=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(`Nobody signed in: ${response.status}`)
  return token
}

/** Opens a desktop browser in which the owner is signed in. `token` comes from `signIn`. */
export async function openAsOwner(browser: Browser, url: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'es',
  })
  await context.addCookies([
    {
      name: '__Host-sesion',
      value: token,
      url: url.replace('http:', 'https:'),
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
  return context
}
