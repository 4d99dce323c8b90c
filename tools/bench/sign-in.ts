import { execFileSync } from 'node:child_process'
import type { Browser, BrowserContext } from '@playwright/test'
import { signIn } from '../demo/site.ts'

export const owner = { email: 'medida@cauce.example', password: 'un río tranquilo de noche' }
const { email, password } = owner

export function addOwner(url: string, state: string): void {
  const options = ['--name', 'Medida', '--owner', '--url', url, '--password-stdin']
  execFileSync(process.execPath, ['tools/cli/manager.ts', 'add', email, ...options], {
    input: password,
    env: { ...process.env, CAUCE_STATE: state },
  })
}

/** Signs the owner in. Returns the cookie of the session. */
export const signInOwner = (url: string): Promise<string> => signIn(url, email, password)

/** Opens a desktop browser in which the owner is signed in. `cookie` comes from `signInOwner`. */
export async function openAsOwner(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es' })
  const [name = '', value = ''] = cookie.split('=')
  const secure = { url: url.replace('http:', 'https:'), httpOnly: true, sameSite: 'Lax' } as const
  await context.addCookies([{ name, value, ...secure }])
  return context
}
