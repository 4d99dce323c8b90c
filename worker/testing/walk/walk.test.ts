import { expect, test, vi } from 'vitest'
import { listAddresses } from './all-routes.ts'
import { accountRows } from './rows-account.ts'
import { managerRows } from './rows-manager.ts'
import { publicRows } from './rows-public.ts'
import { signInRows } from './rows-sign-in.ts'
import { createSite } from './site.ts'
import { walk } from './walk.ts'

// Every route while a store throws, hangs, loses its answer or is slow; see walk.ts for what must be true.

vi.setConfig({ testTimeout: 240_000 })

const rows = { ...publicRows, ...signInRows, ...accountRows, ...managerRows }

test('every route is walked', async () => {
  expect(Object.keys(rows).toSorted()).toEqual(await listAddresses())
})

test.each(Object.entries(rows))('%s', async (name, row) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await walk(await createSite(), name, row)).toEqual([])
})
