import { expect, test } from 'vitest'
import { settingNames } from './labels.ts'
import { settingSections } from './sections.ts'

test('each setting stands in one part of the form', () => {
  expect(settingSections.flatMap(({ names }) => [...names]).toSorted()).toEqual(settingNames.toSorted())
})
