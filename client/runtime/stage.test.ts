import { expect, test } from 'vitest'
import type { Shown } from './runtime.ts'
import { createStage } from './stage.ts'
import { createStore } from './store.ts'
import { routeAt, settled } from './testing.ts'

const view = (path: string): Shown => ({ route: routeAt(path), module: null, data: null, error: null })

test('a view arrives when the tree says that it is in the document', async () => {
  const store = createStore(view('/'))
  const stage = createStage(store)
  const log: string[] = []
  const blog = view('/blog')
  void stage.show(blog, () => log.push('arrived')).then(() => log.push('done'))
  expect(store.get()).toBe(blog)
  await settled()
  expect(log).toEqual([])
  stage.committed(blog)
  await settled()
  expect(log).toEqual(['arrived', 'done'])
})

test('a view that was replaced before it was drawn arrives nowhere, and nobody waits for it', async () => {
  const stage = createStage(createStore(view('/')))
  const log: string[] = []
  const second = view('/nosotros')
  void stage.show(view('/blog'), () => log.push('first')).then(() => log.push('first done'))
  void stage.show(second, () => log.push('second'))
  stage.committed(second)
  await settled()
  expect(log).toEqual(['second', 'first done'])
})
