import { expect, test } from 'vitest'
import { rehearseLaunch, runRehearsal } from './launch.ts'

test('each step of a rehearsed launch ends as it should', async () => {
  const output: string[] = []
  const isRight = await rehearseLaunch((line) => output.push(line))
  expect(isRight, output.join('\n')).toBe(true)
  expect(output.at(-1)).toMatch(/^\n8 de 8 pasos acabaron como debían/)
})

test('a rehearsal fails if one of its steps ends otherwise, and goes on with the next', async () => {
  const output: string[] = []
  const steps = [
    { title: 'falso', run: async ({ verify }) => verify('algo', false) },
    { title: 'roto', run: async () => Promise.reject(new Error('se rompió')) },
    { title: 'bueno', run: async ({ verify }) => verify('todo', true) },
  ] satisfies Parameters<typeof runRehearsal>[0]
  expect(await runRehearsal(steps, (line) => output.push(line))).toBe(false)
  expect(output.join('\n')).toMatch(/NO {2}algo\n {2}MAL[\s\S]+NO {2}Error: se rompió[\s\S]+1 de 3 pasos/)
})
