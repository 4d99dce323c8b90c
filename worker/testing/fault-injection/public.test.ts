import { expect, test } from 'vitest'
import { listAddresses } from './all-routes.ts'
import { scenarios, testGroup } from './test-group.ts'

test('every route has a scenario', async () => {
  expect(Object.keys(scenarios).toSorted()).toEqual(await listAddresses())
})

testGroup('public')
