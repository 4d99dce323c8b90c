import { expect, test } from 'vitest'
import { settingNames } from './labels.ts'
import { settingSections } from './sections.ts'

test('each setting belongs to exactly one section of the form', () => {
  expect(settingSections.flatMap(({ names }) => [...names]).toSorted()).toEqual(settingNames.toSorted())
})
