import { measurePageMemory } from '../../tools/bench/measure/page-memory.ts'
import { open } from '../public-page.ts'
import { expect, test } from '../test.ts'

test('changes of page leave neither DOM nodes nor listeners nor growing memory behind', async ({ page }) => {
  await open(page, '/')
  const { before, after } = await measurePageMemory(page, { warmUp: 18, changes: 36 })
  expect(after.nodes).toBeLessThan(before.nodes * 1.1)
  expect(after.listeners).toBeLessThan(before.listeners * 1.1)
  expect(after.heap).toBeLessThan(before.heap * 1.1)
})
