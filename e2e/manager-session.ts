import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'

const state = process.env['CAUCE_STATE'] ?? '.wrangler/e2e'
const user = { id: 'e2e', name: 'Ana Prueba', email: 'ana@cauce.example' }

/** Signs a context in by writing a session where the worker looks for it. */
export async function signInAs(context: BrowserContext, baseURL: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const key = `session:${createHash('sha256').update(token).digest('hex')}`
  const now = Date.now()
  const record = JSON.stringify({ user, createdAt: now, lastUsedAt: now })
  await promisify(execFile)('node_modules/.bin/wrangler', [
    'kv',
    'key',
    'put',
    key,
    record,
    '--binding=SESSIONS',
    '--local',
    `--persist-to=${state}`,
  ])
  const { hostname } = new URL(baseURL)
  await context.addCookies([
    {
      name: '__Host-sesion',
      value: token,
      domain: hostname,
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
}
