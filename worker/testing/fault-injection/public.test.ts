import { expect, test } from 'vitest'
import { listAddresses } from './all-routes.ts'
import { rows, walkPart } from './parts.ts'

test('every route is walked', async () => {
  expect(Object.keys(rows).toSorted()).toEqual(await listAddresses())
})

walkPart('public')
