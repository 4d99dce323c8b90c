import { expect, test } from 'vitest'
import { home } from './home.ts'
import { describeBuiltInFields } from './match-samples.ts'

test('built-in sentences of a section count unless it is hidden, also in the field that has its name', async () => {
  const list = async (content: typeof home) =>
    (await describeBuiltInFields('home', content)).fields.map(({ field }) => field)
  expect(await list(home)).toContain('steps')
  const parts = home.parts.map((part) => (part.id === 'steps' ? { ...part, shown: false } : part))
  expect(await list({ ...home, parts })).not.toContain('steps')
})
