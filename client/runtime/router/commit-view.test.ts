import { expect, test } from 'vitest'
import { createStore } from '../browser/store.ts'
import { createClock, settled } from '../browser/testing.ts'
import type { View } from './runtime.ts'
import { createStage, quickDraw } from './stage.ts'
import { routeAt } from './testing.ts'

const view = (path: string): View => ({ route: routeAt(path), module: null, data: null, error: null })

test('a view arrives when the tree says that it is in the document', async () => {
  const store = createStore(view('/'))
  const stage = createStage({ store, now: () => 0, prefersReducedMotion: () => false })
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
  const stage = createStage({
    store: createStore(view('/')),
    now: () => 0,
    prefersReducedMotion: () => false,
  })
  const log: string[] = []
  const second = view('/nosotros')
  void stage.show(view('/blog'), () => log.push('first')).then(() => log.push('first done'))
  void stage.show(second, () => log.push('second'))
  stage.committed(second)
  await settled()
  expect(log).toEqual(['second', 'first done'])
})

test('only a device that draws a page within a frame animates, and only from page to page', () => {
  const clock = createClock()
  const store = createStore(view('/'))
  let reduced = false
  const stage = createStage({ store, now: clock.now, prefersReducedMotion: () => reduced })
  let drawTime = 40
  store.subscribe(() => {
    clock.sleep(drawTime)
    stage.committed(store.get())
  })
  expect(stage.animates(view('/blog'))).toBe(false)
  void stage.show(view('/blog'))
  expect(stage.animates(view('/'))).toBe(false)
  drawTime = quickDraw - 1
  void stage.show(view('/nosotros'))
  expect(stage.animates(view('/'))).toBe(true)
  expect(stage.animates(view('/nosotros'))).toBe(false)
  reduced = true
  expect(stage.animates(view('/'))).toBe(false)
})
