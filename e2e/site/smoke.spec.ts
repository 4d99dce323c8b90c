import { runSmokeTest } from '../../tools/deploy/smoke.ts'
import { expect, test } from '../test.ts'

test('the smoke test of a deploy passes on this build, and fails if another build is expected', async ({
  request,
  baseURL,
}) => {
  const { id } = await (await request.get('/builds/latest.json')).json()
  const ask = (path: string) => fetch(`${baseURL}${path}`, { redirect: 'manual' })
  expect(await runSmokeTest(ask, id, true)).toEqual([])
  expect(await runSmokeTest(ask, 'otra', true)).toEqual([expect.stringContaining('todavía es otra')])
})
