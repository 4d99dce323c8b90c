import { expect, test } from 'vitest'
import { createThreadPaths } from '../../ui/threads/draw.ts'
import { waveDrawing } from '../../ui/threads/drawings.ts'
import { looseThreads } from './loose-ends.tsx'

test('the threads of loose ends are threads of the drawing behind them', () => {
  expect(createThreadPaths(waveDrawing)).toEqual(expect.arrayContaining([...looseThreads]))
})
