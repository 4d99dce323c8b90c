import { expect, test } from 'vitest'
import { networkOf } from '../http/network.ts'
import { reads, readsPerNetwork } from '../http/read-limit.ts'
import { createTestApp } from '../testing/testing.ts'

test('preview pages and their data are refused to a network that has asked for too many', async () => {
  const app = await createTestApp()
  const [busy, other] = ['192.0.2.61', '198.51.100.61']
  const ask = async (path: string, from: string) =>
    (await app.request(path, { headers: { 'CF-Connecting-IP': from } })).status
  const paths = ['/vista-previa/inventada', '/vista-previa/texto/inventada']
  for (let count = paths.length; count < readsPerNetwork; count++) reads.take(networkOf(busy), Date.now())
  for (const path of paths) expect(await ask(`/api/data${path}`, busy)).toBe(404)
  for (const path of paths) {
    expect(await ask(path, busy)).toBe(429)
    expect(await ask(`/api/data${path}`, busy)).toBe(429)
    expect(await ask(path, other)).toBe(404)
  }
})
