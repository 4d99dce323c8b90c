import { expect, test } from 'vitest'
import { settingNames } from './labels.ts'
import { settingParts } from './parts.ts'

test('each setting stands in one part of the form', () => {
  expect(settingParts.flatMap(({ names }) => [...names]).toSorted()).toEqual(settingNames.toSorted())
})
