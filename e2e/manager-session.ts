import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext } from '@playwright/test'

const password = 'un río tranquilo de noche'

/** Adds a manager as ops does and signs the context in; gives the manager's address. */
export async function signInAs(context: BrowserContext, baseURL: string): Promise<string> {
  const email = `e2e-${randomUUID()}@cauce.example`
  execFileSync(
    process.execPath,
    ['worker/ops/manager.ts', 'add', email, '--name', 'Ana Prueba', '--password-stdin'],
    { input: password, env: { ...process.env, CAUCE_STATE: process.env['CAUCE_STATE'] ?? '.wrangler/e2e' } },
  )
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
