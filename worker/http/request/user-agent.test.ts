import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../context.ts'
import { userAgentOf } from './user-agent.ts'

test('only the first 512 characters of User-Agent are read', async () => {
  const app = new Hono<AppEnv>().get('/', (c) => c.json(userAgentOf(c) ?? null))
  const said = async (headers: Record<string, string>) => (await app.request('/', { headers })).json()
  expect(await said({ 'User-Agent': 'curl/8' })).toBe('curl/8')
  expect(await said({ 'User-Agent': 'Android'.repeat(100) })).toBe('Android'.repeat(100).slice(0, 512))
  expect(await said({})).toBeNull()
})
